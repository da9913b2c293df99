/** A figure compared with the goal that it must not exceed. */
export const against = (goal: number, figure: number) => ({
  goal,
  verdict: figure <= goal ? 'met' : 'missed',
})
