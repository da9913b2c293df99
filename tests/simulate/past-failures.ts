/**
 * Seeds that have failed once; `npm test` plays them too. Each failure also has a test in `tests/sync`, because a seed
 * takes another course when engine or simulation change. 406981, 742270, 810242 and 810286 show the planted bug of two
 * tabs that save at once.
 */
export const pastFailures: readonly number[] = [
  406695, 406981, 741624, 742270, 745407, 810242, 810286, 820230, 830300, 830588, 830698, 885161,
  893014, 893216, 901030,
]
