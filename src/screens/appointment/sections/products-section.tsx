import { useId } from 'react'
import { bounds } from '#domain/kernel/bounds'
import { isFinal } from '#domain/rows/appointment'
import { QuantityStepper } from '../../../ui/form/quantity-stepper'
import { amount, money } from '../../../ui/format/format-money'
import { type MoneyValue, numberError } from '../../../ui/format/money-text'
import { errorFor } from '../../booking/draft/field-error'
import { type ProductGroup, type ProductLine, productGroups } from '../state/product-groups'
import type { SectionProps } from '../state/section-props'
import { completionSums } from '../state/sums'
import classes from './products.module.css'

/** Products by type; quantities can be changed only while CHECKED-IN (DETAIL-4). */
export function ProductsSection({ detail, allowed, fieldError }: SectionProps) {
  const { row, edits, world, order } = detail
  const id = useId()
  const trouble = errorFor(fieldError, 'productsOrdered')
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 className={classes.title} id={id}>
          Products Ordered
        </h2>
        {trouble && <span className={classes.meanwhile}>{trouble}</span>}
        {!(trouble || isFinal(row)) && <span className={classes.hint}>while CHECKED-IN</span>}
      </div>
      <div className={classes.card}>
        {productGroups(row, edits, world).map((group) => (
          <Group key={group.type} group={group} isOpen={allowed.order} onOrder={order} />
        ))}
        <div className={classes.total}>
          <span>TOTAL</span>
          <span>{money(completionSums(row, edits, world).products)}</span>
        </div>
      </div>
    </section>
  )
}

interface GroupProps {
  group: ProductGroup
  isOpen: boolean
  onOrder: (productId: string, quantity: MoneyValue) => void
}

function Group({ group, isOpen, onOrder }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 className={classes.type} id={id}>
        {group.type}
      </h3>
      {group.lines.map((line) => (
        <Line key={line.id} line={line} isOpen={isOpen} onOrder={onOrder} />
      ))}
    </section>
  )
}

function Line({ line, isOpen, onOrder }: Omit<GroupProps, 'group'> & { line: ProductLine }) {
  const wrong = numberError(line.typed, bounds.quantity)
  return (
    <div className={classes.line}>
      <div className={classes.product}>
        <div className={classes.name}>{line.name}</div>
        <div className={classes.price}>{money(line.price)}</div>
        {wrong && <div className={classes.meanwhile}>{wrong}</div>}
        {line.meanwhile !== null && (
          <div className={classes.meanwhile}>changed to {line.meanwhile}</div>
        )}
      </div>
      <QuantityStepper
        label={line.name}
        value={line.typed}
        onChange={(quantity) => onOrder(line.id, quantity)}
        disabled={!isOpen}
      />
      <span className={classes.sum} data-none={line.quantity === 0 || undefined}>
        {amount(line.total)}
      </span>
    </div>
  )
}
