import type { CommandName } from '#domain/commands'
import type { IconName } from '../../ui/icon-paths'

interface CommandWords {
  icon: IconName
  /** "Check-in · Raul Sy" */
  title: string
  /** "Raul is not checked in yet." */
  undone: (name: string) => string
}

const adding = (thing: string): CommandWords => ({
  icon: 'plus',
  title: `New ${thing}`,
  undone: (name) => `${name} is not added yet.`,
})

const changing = (thing: string): CommandWords => ({
  icon: 'edit',
  title: `Change of a ${thing}`,
  undone: (name) => `The change of ${name} is not made yet.`,
})

export const commandWords: Readonly<Record<CommandName, CommandWords>> = {
  createAppointment: {
    icon: 'calendar',
    title: 'New booking',
    undone: (name) => `${name} is not booked yet.`,
  },
  updateAppointment: {
    icon: 'edit',
    title: 'Update',
    undone: (name) => `The update of ${name} is not made yet.`,
  },
  checkInAppointment: {
    icon: 'check-in',
    title: 'Check-in',
    undone: (name) => `${name} is not checked in yet.`,
  },
  completeAppointment: {
    icon: 'check',
    title: 'Completion',
    undone: (name) => `${name} is not completed yet.`,
  },
  cancelAppointment: {
    icon: 'cross',
    title: 'Cancellation',
    undone: (name) => `${name} is not cancelled yet.`,
  },
  updateCustomer: changing('customer'),
  updatePoints: {
    icon: 'person',
    title: 'Points',
    undone: (name) => `The points of ${name} are not changed yet.`,
  },
  addService: adding('service'),
  updateService: changing('service'),
  addPromo: adding('promo'),
  updatePromo: changing('promo'),
  addStaff: adding('therapist'),
  updateStaff: changing('therapist'),
  addRoom: adding('room'),
  updateRoom: changing('room'),
  addLocker: adding('locker'),
  updateLocker: changing('locker'),
  addProduct: adding('product'),
  updateProduct: changing('product'),
  updateLoyalty: {
    icon: 'edit',
    title: 'Loyalty rules',
    undone: () => 'The loyalty rules are not changed yet.',
  },
}
