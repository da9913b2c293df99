import { Flex, Text } from '@mantine/core'
import { Icon } from '../icons/icon'
import classes from './brand.module.css'

/** Sizes of the logo in the navigation bar and at the head of a page. */
const sizes = {
  bar: {
    mark: { w: 26, h: 26, bdrs: 7 },
    icon: 18,
    name: { className: classes.name, fz: 'meta', lts: '0.01em' },
  },
  page: { mark: { w: 36, h: 36, bdrs: 10 }, icon: 22, name: { fz: 15 } },
}

/** The flower of the logo, with the name of the store or product. */
export function Brand({ name, size = 'bar' }: { name: string; size?: 'bar' | 'page' }) {
  const look = sizes[size]
  return (
    <Flex align="center" gap={8} miw={0}>
      <Flex
        component="span"
        align="center"
        justify="center"
        flex="none"
        bg="var(--fd-plum-fill)"
        c="white"
        {...look.mark}
      >
        <Icon name="flower" size={look.icon} width={1.5} />
      </Flex>
      <Text span truncate fw={600} {...look.name}>
        {name}
      </Text>
    </Flex>
  )
}
