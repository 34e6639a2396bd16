import type { ReactNode } from 'react'
import IconPlus from '~icons/lucide/user-plus'
import type { FailedRead } from '../../api/failed-read.ts'
import { useSharingWords } from '../../i18n/words/sharing.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../Loaded.tsx'

interface AccessFrameProps<Access> {
  of: FailedRead & { data: { items: readonly Access[] } | undefined; isPending: boolean }
  /** Absent for those who may not share further. */
  onAdd?: (() => void) | undefined
  /** Says so to them. */
  readOnlyText: string
  /** What may be done while nobody else has it. */
  onlyOwnerText: string
  /** The line of the owner, which is no share. */
  owner: ReactNode
  children: (access: Access) => ReactNode
}

/** Everybody who has a role on one thing, above them what adds more. */
export function AccessFrame<Access>(props: AccessFrameProps<Access>) {
  const { of, onAdd, readOnlyText, onlyOwnerText, owner, children } = props
  const words = useSharingWords()
  return (
    <div className="flex flex-col gap-3">
      {onAdd ? (
        <Button
          color="primary"
          className="self-start"
          startContent={<IconPlus className="size-4.5" aria-hidden="true" />}
          onPress={onAdd}
        >
          {words.add}
        </Button>
      ) : (
        <p className="text-sm text-muted">{readOnlyText}</p>
      )}
      <Loaded of={of} rows={3} label={words.loading}>
        {({ items }) => (
          <>
            <ul aria-label={words.access}>
              {owner}
              {items.map(children)}
            </ul>
            {items.length === 0 && onAdd && <EmptyState title={words.onlyOwner}>{onlyOwnerText}</EmptyState>}
          </>
        )}
      </Loaded>
    </div>
  )
}
