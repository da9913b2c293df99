/** Whether this run only proves that each bench loads and measures (`npm run bench -- --smoke`). */
export const isSmoke = process.env.BENCH_SMOKE === 'yes'

/** A number of rounds or rows, which a smoke run keeps tiny. */
export const scaled = <Value>(usual: Value, tiny: Value): Value => (isSmoke ? tiny : usual)
