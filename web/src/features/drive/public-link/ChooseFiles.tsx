import { type DragEvent, useId, useState } from 'react'
import IconUpload from '~icons/lucide/upload'
import { useLanguage } from '../../../i18n/language.ts'
import { usePublicLinkWords } from '../../../i18n/words/public-link.ts'
import { fileSize } from '../../../text/file-size.ts'
import { cx } from '../../../ui/cx.ts'
import { useLink } from './link.ts'

/** Where a visitor chooses or drops files. */
export function ChooseFiles({ label, onChosen }: { label: string; onChosen: (files: File[]) => void }) {
  const words = usePublicLinkWords()
  const { maxFileBytes } = useLink()
  const [language] = useLanguage()
  const [isOver, setOver] = useState(false)
  const id = useId()
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault()
    setOver(is)
  }
  return (
    <label
      htmlFor={id}
      onDragOver={event => over(event, true)}
      onDragLeave={event => over(event, false)}
      onDrop={event => {
        over(event, false)
        onChosen([...event.dataTransfer.files])
      }}
      className={cx(
        'flex cursor-pointer flex-col items-center gap-1 rounded-xl border-2 border-dashed p-6 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-primary',
        isOver ? 'border-primary bg-primary-soft' : 'border-edge bg-surface hover:border-primary',
      )}
    >
      <input
        id={id}
        type="file"
        multiple
        className="sr-only"
        onChange={event => {
          onChosen([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <IconUpload className="mb-1 size-8 text-primary" aria-hidden="true" />
      <span className="font-medium text-primary-deep">{label}</span>
      <span className="text-sm text-muted touch:hidden">{words.dropHere}</span>
      {maxFileBytes !== undefined && (
        <span className="text-sm text-muted">{words.limits(fileSize(maxFileBytes, language))}</span>
      )}
    </label>
  )
}
