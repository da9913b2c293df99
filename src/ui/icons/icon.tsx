import { type IconName, iconPaths } from './icon-paths'

/** An icon drawn with strokes. Hidden from screen readers, because a text always stands beside it. */
export function Icon(props: { name: IconName; size?: number; width?: number; className?: string }) {
  const size = props.size ?? 16
  return (
    <svg
      aria-hidden="true"
      className={props.className}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={props.width ?? 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none', display: 'block' }}
    >
      {iconPaths[props.name]}
    </svg>
  )
}
