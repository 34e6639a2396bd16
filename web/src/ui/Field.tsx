import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useUiWords } from './words.ts'

export interface FieldTexts {
  label: ReactNode
  /** keeps the label for screen readers only; the field must say by its surroundings what it is */
  hideLabel?: boolean
  description?: ReactNode
  error?: ReactNode
}

/** Ids that tie a control to its texts, and the aria attributes that say so. */
export function fieldIds(id: string, { description, error }: Pick<FieldTexts, 'description' | 'error'>) {
  const descriptionIds = [description && `${id}-description`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return {
    id,
    'aria-describedby': descriptionIds || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
}

/** Label above, description and error below, as every field has them. */
export function Field({
  id,
  label,
  hideLabel,
  description,
  error,
  isRequired,
  className,
  children,
}: FieldTexts & { id: string; isRequired?: boolean; className?: string; children: ReactNode }) {
  const words = useUiWords()
  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      <label
        htmlFor={id}
        id={`${id}-label`}
        className={hideLabel ? 'sr-only' : 'mb-1.5 text-sm font-medium text-ink'}
      >
        {label}
        {isRequired && (
          <span className="ml-0.5 text-danger">
            <span aria-hidden="true">*</span>
            <span className="sr-only"> ({words.required})</span>
          </span>
        )}
      </label>
      {children}
      {description && (
        <p id={`${id}-description`} className="mt-1.5 text-sm text-muted">
          {description}
        </p>
      )}
      {/* Stands before it speaks, so that an error that appears while typing is read. */}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

/** The frame of a text-like control. Focus shows on the frame, since the input fills only a part of it. */
export const FRAME =
  'flex min-h-11 items-center gap-2 rounded-lg border border-edge bg-surface px-3 text-ink transition-[border-color,box-shadow] ' +
  'focus-within:border-primary focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-primary ' +
  'has-[[aria-invalid=true]]:border-danger focus-within:has-[[aria-invalid=true]]:outline-danger has-disabled:bg-fill has-disabled:opacity-60'
