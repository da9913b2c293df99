import {
  Button,
  Checkbox,
  defaultVariantColorsResolver,
  type ExtendComponent,
  Input,
  type MantineThemeComponents,
  Menu,
  Modal,
  Popover,
  type RadioFactory,
  Select,
  Switch,
  Table,
  Text,
  type VariantColorResolverResult,
  type VariantColorsResolver,
} from '@mantine/core'
import choices from './choices.module.css'
import classes from './controls.module.css'

const bare = { background: 'transparent', border: '1px solid transparent' }

/** Our buttons beside Mantine's `filled` (primary) and `default` (quiet). */
const ownVariants: Record<string, VariantColorResolverResult> = {
  danger: {
    background: 'var(--fd-danger-fill)',
    hover: 'var(--fd-danger-fill-hover)',
    color: '#fff',
    border: '1px solid transparent',
  },
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

/** Defaults of Mantine's components; cells carry their own classes on top (ui/cells.module.css). */
export const components: MantineThemeComponents = {
  Button: Button.extend({
    defaultProps: { size: 'md' },
    classNames: {
      root: classes.button,
      label: classes.buttonLabel,
      section: classes.buttonSection,
    },
  }),
  Checkbox: Checkbox.extend({
    defaultProps: { size: 'md', radius: 'xs' },
    classNames: { input: choices.box, label: choices.boxLabel },
  }),
  Input: Input.extend({
    defaultProps: { size: 'md' },
    classNames: { wrapper: classes.inputWrapper, input: classes.input },
  }),
  InputWrapper: Input.Wrapper.extend({
    defaultProps: { size: 'md' },
    classNames: { label: classes.label, error: classes.error, description: classes.description },
  }),
  Menu: Menu.extend({
    defaultProps: { shadow: 'md', radius: 'lg', offset: 8, transitionProps: frameTransition },
    classNames: { dropdown: choices.menu, item: choices.menuItem, label: choices.menuLabel },
  }),
  Modal: Modal.extend({
    defaultProps: {
      transitionProps: frameTransition,
      radius: 'lg',
      centered: true,
      closeButtonProps: { 'aria-label': 'Close', size: 44, iconSize: 20 },
    },
    classNames: { title: classes.modalTitle, content: classes.modal, overlay: classes.overlay },
  }),
  Popover: Popover.extend({
    defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: 0 } },
    classNames: { dropdown: classes.popover },
  }),
  // Not by Mantine's `extend`: the start would need the component itself.
  Radio: {
    defaultProps: { size: 'sm' },
    classNames: { radio: choices.radio, label: choices.boxLabel },
  } satisfies ExtendComponent<RadioFactory>,
  Select: Select.extend({
    defaultProps: { size: 'md', nothingFoundMessage: 'No results found.' },
    classNames: {
      option: choices.option,
      dropdown: choices.dropdown,
      options: choices.options,
      empty: choices.empty,
    },
  }),
  Switch: Switch.extend({
    defaultProps: { size: 'md', labelPosition: 'left', withThumbIndicator: false },
    classNames: {
      body: choices.switchBody,
      input: choices.switchInput,
      track: choices.switchTrack,
      label: choices.switchLabel,
    },
  }),
  Table: Table.extend({
    defaultProps: { borderColor: 'var(--fd-hairline)' },
    classNames: { th: classes.th, td: classes.td },
  }),
  Text: Text.extend({ defaultProps: { size: 'sm' } }),
}
