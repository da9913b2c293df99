/** Whether this run only checks that each bench loads and measures (`npm run bench -- --smoke`). */
export const isSmoke = process.env.BENCH_SMOKE === 'yes'

/** A number of rounds or rows; a smoke run uses the tiny one. */
export const scaled = <Value>(usual: Value, tiny: Value): Value => (isSmoke ? tiny : usual)
