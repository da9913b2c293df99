/** Divides items into lists of at most `size`, each made when it is asked for. */
export function* portions<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let portion: Item[] = []
  for (const item of items) {
    portion.push(item)
    if (portion.length < size) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}

/** Makes something of each item, when it is asked for. */
export function* madeOf<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Generator<Made> {
  for (const item of items) yield make(item)
}
