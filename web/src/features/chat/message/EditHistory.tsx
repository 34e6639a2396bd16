import { useInfiniteQuery } from '@tanstack/react-query'
import type { Message } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { pagesOf } from '../../../api/pages.ts'
import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import { useKindWords } from '../../../i18n/words/kinds.ts'
import { ListFailure, MoreButton } from '../../../kit/ListParts.tsx'
import { useMessenger } from '../../../model/session/messenger.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { roomSelectors } from '../../../store/room-slice.ts'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { FormattedText } from '../format/FormattedText.tsx'
import { mentionsKept } from './mentions-kept.ts'
import { editMessage, partsOf } from './message-commands.ts'
import { mayDo, rightsIn } from './message-policy.ts'

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
  const mayEdit = useMayEdit(message)
  const restore = async (content: string) => {
    if (!(await editMessage(message, content, mentionsKept(message, content)))) return
    toast.success(words.historyRestored)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={kindWords.history}>
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
            {mayEdit && content !== message.content && (
              <Button size="sm" variant="flat" className="mt-2" onPress={() => restore(content)}>
                {words.historyRestore}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <MoreButton of={list} />
    </Dialog>
  )
}

/** Restoring is an edit: one's own message, within its time. */
function useMayEdit(message: Message): boolean {
  const me = useMessenger().userId
  const item = useAppSelector(state => roomSelectors.selectRoom(state, message.roomId))
  return item !== undefined && mayDo(message, rightsIn(item), me).edit
}
