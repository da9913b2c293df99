import { amount } from './format-money'
import classes from './lists.module.css'

interface Mapped {
  id: string
  name: string
  /** PHP; left out where the name says it all. */
  amount?: number
}

interface MappingTagsProps {
  items: readonly Mapped[]
  /** As many fit into the column. */
  most?: number
}

/** Names with their amounts in a table's cell; those that find no room are counted. */
export function MappingTags({ items, most = 2 }: MappingTagsProps) {
  if (items.length === 0) return '-'
  const hidden = items.slice(most)
  return (
    <span className={classes.tags}>
      {items.slice(0, most).map((item) => (
        <span key={item.id} className={classes.tag}>
          {item.name}
          {item.amount !== undefined && <strong>{amount(item.amount)}</strong>}
        </span>
      ))}
      {hidden.length > 0 && (
        <span className={classes.more} title={hidden.map(textOf).join(', ')}>
          +{hidden.length} more
        </span>
      )}
    </span>
  )
}

const textOf = (item: Mapped): string =>
  item.amount === undefined ? item.name : `${item.name} ${amount(item.amount)}`
