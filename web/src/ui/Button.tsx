import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { type ButtonLook, buttonLook } from './button-style.ts'
import { Ripple } from './Ripple.tsx'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'>, ButtonLook {
  children?: ReactNode
  startContent?: ReactNode
  endContent?: ReactNode
  className?: string
  /** shown by the browser on hover, for a button whose text says less than it does */
  title?: string
  ref?: Ref<HTMLButtonElement>
}

/** `isPending` keeps the focus and the width, shows a spinner, and ignores presses; say what is pending in the text. */
export function Button({
  color,
  variant,
  size,
  fullWidth,
  iconOnly,
  startContent,
  endContent,
  children,
  className,
  ...rest
}: ButtonProps) {
  const styleProps = buttonLook({ color, variant, size, fullWidth, iconOnly }, className)
  return (
    <AriaButton {...rest} {...styleProps}>
      {rest.isPending ? <Spinner size="sm" /> : startContent}
      {rest.isPending && iconOnly ? null : children}
      {endContent}
      <Ripple />
    </AriaButton>
  )
}
