import type { Color, Size } from './constants.ts'
import { cx } from './cx.ts'

export type ButtonVariant = 'solid' | 'flat' | 'ghost'

export interface ButtonLook {
  color?: Color
  variant?: ButtonVariant
  size?: Size
  fullWidth?: boolean
  iconOnly?: boolean
}

const BASE =
  'relative inline-flex shrink-0 items-center justify-center overflow-hidden max-w-full font-medium select-none ' +
  'transition-[background-color,color,box-shadow,transform,opacity] duration-[var(--default-transition-duration)] ' +
  'data-[pressed]:scale-[0.98] motion-reduce:transform-none disabled:opacity-50 not-data-[pending]:aria-disabled:opacity-50 ' +
  'forced:border forced:border-[ButtonText]'

const VARIANTS: Record<ButtonVariant, string> = {
  solid:
    'bg-(--c) text-(--on-c) hover:bg-[color-mix(in_oklab,var(--c)_90%,var(--ink))] ' +
    'data-[pressed]:bg-[color-mix(in_oklab,var(--c)_84%,var(--ink))]',
  flat: 'bg-(--soft) text-(--deep) hover:bg-[color-mix(in_oklab,var(--soft)_92%,var(--deep))]',
  ghost: 'bg-transparent text-(--deep) hover:bg-(--soft) data-[pressed]:bg-(--soft)',
}

const SIZES: Record<Size, string> = {
  sm: 'min-h-8 touch:min-h-11 gap-1.5 px-3 py-1 text-sm rounded-md',
  md: 'min-h-10 touch:min-h-11 gap-2 px-4 py-1.5 text-base rounded-lg',
  lg: 'min-h-12 gap-2 px-6 py-2 text-base rounded-lg',
}

const ICON_ONLY: Record<Size, string> = {
  sm: 'w-8 touch:min-w-11 px-0',
  md: 'w-10 touch:min-w-11 px-0',
  lg: 'w-12 px-0',
}

/**
 * The classes of a button, for what is not one: `<Link {...buttonLook({ color: 'primary' })} to="/">`. The tone is a data
 * attribute because it sets four colours at once.
 */
export function buttonLook(
  { color = 'default', variant = 'solid', size = 'md', fullWidth, iconOnly }: ButtonLook,
  className?: string,
) {
  return {
    'data-tone': color,
    className: cx(
      BASE,
      VARIANTS[variant],
      SIZES[size],
      iconOnly && ICON_ONLY[size],
      fullWidth && 'w-full',
      className,
    ),
  }
}
