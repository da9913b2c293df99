import {
  type ButtonFactory,
  type CheckboxFactory,
  defaultVariantColorsResolver,
  type ExtendComponent,
  type InputFactory,
  type InputWrapperFactory,
  type MantineThemeComponents,
  type MenuFactory,
  type ModalFactory,
  type PaperFactory,
  type PopoverFactory,
  type RadioFactory,
  type SelectFactory,
  type SwitchFactory,
  type TableFactory,
  type TextFactory,
  type VariantColorResolverResult,
  type VariantColorsResolver,
} from '@mantine/core'
import choices from './choices.module.css'
import classes from './controls.module.css'

const bare = { background: 'transparent', border: '1px solid transparent' }

/** Our variants of buttons, in addition to Mantine's `filled` (primary) and `default` (quiet). */
const ownVariants: Record<string, VariantColorResolverResult> = {
  danger: {
    background: 'var(--fd-danger-fill)',
    hover: 'var(--fd-danger-fill-hover)',
    color: '#fff',
    border: '1px solid transparent',
  },
  plum: { ...bare, hover: 'var(--fd-plum-soft)', color: 'var(--fd-plum)' },
  text: { ...bare, hover: 'var(--fd-hover)', color: 'var(--fd-ink-2)' },
  'danger-text': {
    ...bare,
    hover: 'var(--fd-cancelled-ground)',
    color: 'var(--fd-cancelled-text)',
  },
}

export const variantColorResolver: VariantColorsResolver = (input) =>
  ownVariants[input.variant] ?? defaultVariantColorsResolver(input)

const frameTransition = { duration: 180, transition: 'fade', timingFunction: 'ease-out' } as const

/**
 * Default props of Mantine's components. They are plain objects: calling a component's `extend` would load its script
 * at the start. Cells of forms add classes of their own (`ui/form/cells.module.css`).
 */
export const components: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'md' },
    classNames: {
      root: classes.button,
      label: classes.buttonLabel,
      section: classes.buttonSection,
    },
  } satisfies ExtendComponent<ButtonFactory>,
  Checkbox: {
    defaultProps: { size: 'md', radius: 'xs' },
    classNames: { input: choices.box, label: choices.boxLabel },
  } satisfies ExtendComponent<CheckboxFactory>,
  Input: {
    defaultProps: { size: 'md' },
    classNames: { wrapper: classes.inputWrapper, input: classes.input },
  } satisfies ExtendComponent<InputFactory>,
  InputWrapper: {
    defaultProps: { size: 'md' },
    classNames: { label: classes.label, error: classes.error, description: classes.description },
  } satisfies ExtendComponent<InputWrapperFactory>,
  Menu: {
    defaultProps: {
      shadow: 'md',
      radius: 'lg',
      offset: 8,
      transitionProps: frameTransition,
      // a menu that scrolls needs an item in the order of the Tab key (axe: scrollable-region-focusable)
      menuItemTabIndex: 0,
      // a menu that is too tall opens on the side where more of it fits, and scrolls
      middlewares: { flip: { fallbackStrategy: 'bestFit' }, shift: true, size: { padding: 8 } },
    },
    classNames: { dropdown: choices.menu, item: choices.menuItem, label: choices.menuLabel },
  } satisfies ExtendComponent<MenuFactory>,
  Modal: {
    defaultProps: {
      transitionProps: frameTransition,
      radius: 'lg',
      centered: true,
      closeButtonProps: { 'aria-label': 'Close', size: 44, iconSize: 20 },
    },
    classNames: { title: classes.modalTitle, overlay: classes.overlay },
  } satisfies ExtendComponent<ModalFactory>,
  Paper: {
    styles: { root: { '--paper-border-color': 'var(--fd-hairline)' } },
  } satisfies ExtendComponent<PaperFactory>,
  Popover: {
    defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: 0 } },
    classNames: { dropdown: classes.popover },
  } satisfies ExtendComponent<PopoverFactory>,
  Radio: {
    defaultProps: { size: 'sm' },
    classNames: { radio: choices.radio, label: choices.boxLabel },
  } satisfies ExtendComponent<RadioFactory>,
  Select: {
    defaultProps: { size: 'md', nothingFoundMessage: 'No results found.' },
    classNames: {
      option: choices.option,
      dropdown: choices.dropdown,
      options: choices.options,
      empty: choices.empty,
    },
  } satisfies ExtendComponent<SelectFactory>,
  Switch: {
    defaultProps: { size: 'md', labelPosition: 'left', withThumbIndicator: false },
    classNames: {
      body: choices.switchBody,
      input: choices.switchInput,
      track: choices.switchTrack,
      label: choices.switchLabel,
    },
  } satisfies ExtendComponent<SwitchFactory>,
  Table: {
    defaultProps: { borderColor: 'var(--fd-hairline)' },
    classNames: { th: classes.th, td: classes.td },
  } satisfies ExtendComponent<TableFactory>,
  Text: { defaultProps: { size: 'sm' } } satisfies ExtendComponent<TextFactory>,
}
