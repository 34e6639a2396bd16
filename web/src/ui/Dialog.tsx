import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import IconX from '~icons/lucide/x'
import { cx } from './cx.ts'
import { useBackCloses } from './useBackCloses.ts'
import { useLostFocusEscape } from './useLostFocusEscape.ts'
import { useUiWords } from './words.ts'

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl' | 'full'

const WIDTHS: Record<DialogSize, string> = {
  sm: 'md:max-w-sm',
  md: 'md:max-w-lg',
  lg: 'md:max-w-2xl',
  xl: 'md:max-w-4xl',
  full: 'h-full md:h-[calc(100dvh-4rem)] md:max-w-[calc(100vw-4rem)]',
}

export interface DialogProps {
  /** True where it is rendered only while it is open. */
  isOpen?: boolean
  onClose: () => void
  title: ReactNode
  /** keeps the title for screen readers only, for a dialog whose look says it (a picture, a switcher) */
  hideTitle?: boolean
  /** one sentence under the title */
  description?: ReactNode
  size?: DialogSize
  /** buttons, the primary one last; they stand still while the body scrolls */
  footer?: ReactNode
  /** 'alertdialog' for a question that must be answered */
  role?: 'dialog' | 'alertdialog'
  /** pressing outside closes it; Esc and the close button always do */
  isDismissable?: boolean
  /** only its own buttons close it: for what is shown once and would be lost by Esc */
  isKeptOpen?: boolean
  /** it stands in the address, so that Back closes it by itself */
  isInAddress?: boolean
  /** `top`: at a fixed place under the top edge, for what grows while one types (the switcher) */
  placement?: 'center' | 'top'
  /** of the body */
  className?: string
  children?: ReactNode
}

/** A modal window; below 768 px a sheet from the bottom edge. Focus is kept inside and returns to what opened it; Back closes it. */
export function Dialog(props: DialogProps) {
  const {
    isOpen = true,
    onClose,
    title,
    hideTitle,
    description,
    size = 'md',
    footer,
    role,
    placement = 'center',
    children,
  } = props
  const words = useUiWords()
  useBackCloses(isOpen && !props.isInAddress, () => {
    if (!props.isKeptOpen) onClose()
  })
  useLostFocusEscape(isOpen && !props.isKeptOpen, onClose)
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
      isDismissable={!props.isKeptOpen && (props.isDismissable ?? role !== 'alertdialog')}
      isKeyboardDismissDisabled={props.isKeptOpen ?? false}
      className={cx(
        'fade fixed inset-0 z-50 flex h-(--visual-viewport-height) items-end justify-center bg-backdrop md:px-[max(2rem,env(safe-area-inset-left),env(safe-area-inset-right))] md:py-8',
        placement === 'top' ? 'md:items-start md:pt-[12dvh]' : 'md:items-center',
      )}
    >
      <Modal
        className={cx(
          'sheet flex max-h-[92%] w-full min-w-0 flex-col rounded-t-xl bg-raised shadow-soft md:max-h-full md:rounded-xl forced:border',
          WIDTHS[size],
        )}
      >
        <AriaDialog
          role={role}
          className="flex min-h-0 flex-1 flex-col pb-[env(safe-area-inset-bottom)] outline-none"
        >
          <header className={cx('flex items-start gap-3 px-5 pt-4 pb-2', hideTitle && 'sr-only')}>
            <div className="min-w-0 flex-1 pt-1 touch:pt-2">
              <Heading slot="title" className="line-clamp-3 text-lg font-bold break-words">
                {title}
              </Heading>
              {description && <p className="mt-1 text-pretty text-muted">{description}</p>}
            </div>
            {!props.isKeptOpen && (
              <button
                type="button"
                aria-label={words.close}
                onClick={onClose}
                className="-mr-2 inline-flex size-9 shrink-0 items-center justify-center rounded-full text-muted hover:bg-fill hover:text-ink touch:size-11"
              >
                <IconX className="size-5" aria-hidden="true" />
              </button>
            )}
          </header>
          {/* The ring of a field at the top needs the space above it. */}
          <Body className={cx('px-5 pb-5', !hideTitle && 'pt-1', props.className)}>{children}</Body>
          {footer && (
            <footer className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 sm:flex-row sm:justify-end">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function Body({ className, children }: Pick<DialogProps, 'className' | 'children'>) {
  const wantedFocus = useRef<HTMLElement>(null)
  // A field with `autoFocus` has it too early: a dialog around this one does not count this one as its own yet, and takes the focus back.
  useEffect(() => wantedFocus.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers what the focus was given to
    <div
      className={cx('min-h-0 flex-1 overflow-y-auto', className)}
      onFocus={({ target }) => {
        wantedFocus.current ??= target
      }}
    >
      {children}
    </div>
  )
}
