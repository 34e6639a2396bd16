import { useInfiniteQuery } from '@tanstack/react-query'
import type { Message } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { pagesOf } from '../../../api/query-client.ts'
import { fullTime } from '../../../text/time.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { ListFailure, MoreButton } from '../../shell/ListParts.tsx'
import { FormattedText } from '../format/FormattedText.tsx'
import { useKindPartWords } from '../kinds/part-words.ts'
import { useKindWords } from '../kinds/words.ts'
import { partsOf } from './message-commands.ts'

/** What a message said, edit by edit, the text of now first. */
export default function EditHistory({ message, onClose }: { message: Message; onClose: () => void }) {
  const words = useKindPartWords()
  const kindWords = useKindWords()
  const pages = pagesOf(api.chat.listMessageEdits, partsOf(message), 30)
  // After another edit it is another history, of which nothing old is shown first.
  const list = useInfiniteQuery({ ...pages, queryKey: [...pages.queryKey, message.editedTime] })
  const { data, isPending } = list
  const versions = data?.pages.flatMap(page => page.items) ?? []
  const total = data?.pages.at(-1)?.total ?? 0
  return (
    <Dialog isOpen onClose={onClose} title={kindWords.history}>
      <Delayed isWaiting={isPending}>
        <SkeletonRows rows={3} label={kindWords.history} />
      </Delayed>
      <ListFailure of={list} />
      <ol className="flex flex-col gap-3">
        {versions.map(({ content, writtenTime }, index) => (
          <li key={`${writtenTime} ${content}`} className="rounded-lg bg-fill px-3 py-2">
            <p className="mb-1 flex justify-between gap-3 text-xs text-muted">
              <span>
                {index === 0 ? words.historyNow : index === total - 1 ? words.historyFirst : undefined}
              </span>
              <time dateTime={new Date(writtenTime).toISOString()}>{fullTime(writtenTime)}</time>
            </p>
            <FormattedText text={content} />
          </li>
        ))}
      </ol>
      <MoreButton of={list} label={words.historyMore} />
    </Dialog>
  )
}
