import { Link } from '@tanstack/react-router'
import IconChevron from '~icons/lucide/chevron-right'
import IconAttachment from '~icons/lucide/paperclip'
import { useDriveWords } from '../../../i18n/words/drive.ts'

/** On top of a room's files: those of its messages, which live and end with them. */
export function AttachmentsLink({ spaceId }: { spaceId: string }) {
  const words = useDriveWords()
  return (
    <Link
      to="/drive/attachments/$spaceId"
      params={{ spaceId }}
      className="mx-3 mt-2 flex min-h-14 shrink-0 items-center gap-3 rounded-lg border border-line px-3 py-2 hover:bg-fill"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-secondary-soft text-secondary-deep">
        <IconAttachment className="size-5" aria-hidden="true" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium">{words.attachments}</span>
        <span className="truncate text-sm text-muted">{words.attachmentsText}</span>
      </span>
      <IconChevron className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  )
}
