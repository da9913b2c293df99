import type { ReactNode } from 'react'
import { ModalColumn } from '../../ui/overlay/full-screen-modal'
import { HistoryFold } from './history/history-fold'
import { CancelColumn, type CancelProps } from './sections/cancel-column'
import { CancellationSection } from './sections/cancellation-section'
import { CustomerSection } from './sections/customer-section'
import classes from './sections/detail.module.css'
import { GroupSection } from './sections/group-section'
import { MoneyColumn } from './sections/money-column'
import { OtherSection } from './sections/other-section'
import { ProductsSection } from './sections/products-section'
import { partMark } from './sections/section-nav'
import { ServiceSection } from './sections/service-section'
import type { SectionProps } from './state/section-props'

/** Actions allowed in cancel mode: none, so no field is editable. */
const nothing = {
  update: false,
  checkIn: false,
  complete: false,
  cancel: false,
  order: false,
  move: false,
}

function Booking(props: SectionProps & { children?: ReactNode }) {
  return (
    <div {...partMark('Booking')}>
      <CancellationSection {...props} />
      <CustomerSection {...props} />
      <GroupSection {...props} />
      <ServiceSection {...props} />
      <OtherSection {...props} />
      {props.children}
    </div>
  )
}

/** The columns of booking, products and money. */
export function WorkMode(props: SectionProps & { onCancel: () => void }) {
  return (
    <>
      <ModalColumn width="rest" ground="canvas">
        <div className={classes.work}>
          <Booking {...props}>
            <HistoryFold {...props} />
          </Booking>
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
