import { ModalColumn } from '../../ui/full-screen-modal'
import { CancelColumn, type CancelProps } from './cancel-column'
import { CancellationSection } from './cancellation-section'
import { CustomerSection } from './customer-section'
import classes from './detail.module.css'
import { MoneyColumn } from './money-column'
import { OtherSection } from './other-section'
import { ProductsSection } from './products-section'
import { partMark } from './section-nav'
import type { SectionProps } from './section-props'
import { ServiceSection } from './service-section'

/** Nothing can be changed while a person decides about cancelling. */
const nothing = {
  update: false,
  checkIn: false,
  complete: false,
  cancel: false,
  order: false,
  move: false,
}

function Booking(props: SectionProps) {
  return (
    <div {...partMark('Booking')}>
      <CancellationSection {...props} />
      <CustomerSection {...props} />
      <ServiceSection {...props} />
      <OtherSection {...props} />
    </div>
  )
}

/** The booking, its products, its money. */
export function WorkMode(props: SectionProps & { onCancel: () => void }) {
  return (
    <>
      <ModalColumn width="rest" ground="canvas">
        <div className={classes.work}>
          <Booking {...props} />
          <div {...partMark('Products')}>
            <ProductsSection {...props} />
          </div>
        </div>
      </ModalColumn>
      <MoneyColumn {...props} />
    </>
  )
}

export function CancelMode(props: CancelProps) {
  return (
    <>
      <ModalColumn width={364} ground="canvas">
        <Booking {...props} allowed={nothing} />
      </ModalColumn>
      <CancelColumn {...props} />
    </>
  )
}
