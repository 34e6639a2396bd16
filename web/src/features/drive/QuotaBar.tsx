import type { DriveSpace } from '@trau/contract'
import IconQuota from '~icons/lucide/hard-drive'
import { useLanguage } from '../../i18n/language.ts'
import { useDriveWords } from '../../i18n/words/drive.ts'
import { fileSize } from '../../text/file-size.ts'
import { cx } from '../../ui/cx.ts'
import { showDialog } from './model/dialog.ts'
import { useSpaceTitle } from './model/space-name.ts'
import { useSpaces } from './model/useNodes.ts'

/** Above this part of the quota the bar warns. */
const almostFull = 0.9

/** How much of a room's or workspace's drive is taken, or of one's own, where a press tells by what. */
export function QuotaBar({ spaceId, className }: { spaceId?: string | undefined; className?: string }) {
  const spaces = useSpaces().data?.items
  const own = spaces?.find(({ kind }) => kind === 'MINE')
  const shownSpace = spaces?.find(space => space.spaceId === spaceId && space !== own)
  if (shownSpace) return <SpaceQuota space={shownSpace} className={className} />
  return own ? <OwnQuota space={own} className={className} /> : null
}

interface QuotaProps {
  space: DriveSpace
  className: string | undefined
}

function OwnQuota({ space, className }: QuotaProps) {
  const words = useDriveWords()
  return (
    <button
      type="button"
      onClick={() => showDialog({ kind: 'usage' })}
      className={cx(frame, 'text-left hover:bg-fill', className)}
    >
      <QuotaUse space={space} name={words.quota} />
      {!isAlmostFull(space) && <span className="text-xs text-primary-deep">{words.usage}</span>}
    </button>
  )
}

function SpaceQuota({ space, className }: QuotaProps) {
  const name = useSpaceTitle(space.spaceId)
  return (
    <div className={cx(frame, className)}>
      <QuotaUse space={space} name={name} />
    </div>
  )
}

const frame = 'flex w-full flex-col gap-1.5 rounded-lg px-3 py-2.5'

const isAlmostFull = ({ usedBytes, quotaBytes }: DriveSpace) => usedBytes > quotaBytes * almostFull

function QuotaUse({ space, name }: { space: DriveSpace; name: string }) {
  const words = useDriveWords()
  const [language] = useLanguage()
  const { usedBytes, quotaBytes } = space
  return (
    <>
      <span className="flex items-center gap-2.5 text-sm">
        <IconQuota className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="shrink-0 text-muted tabular-nums">
          {words.used(fileSize(usedBytes, language), fileSize(quotaBytes, language))}
        </span>
      </span>
      <QuotaMeter usedBytes={usedBytes} quotaBytes={quotaBytes} />
      {isAlmostFull(space) && <span className="text-xs text-danger-deep">{words.almostFull}</span>}
    </>
  )
}

/** A bar of the taken part. */
export function QuotaMeter({ usedBytes, quotaBytes }: { usedBytes: number; quotaBytes: number }) {
  const words = useDriveWords()
  const share = quotaBytes > 0 ? Math.min(1, usedBytes / quotaBytes) : usedBytes > 0 ? 1 : 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be drawn in our colours in every browser
    <span
      role="meter"
      aria-label={words.quota}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="block h-1.5 w-full overflow-hidden rounded-full bg-fill-strong forced:border"
    >
      <span
        className={cx(
          'block h-full rounded-full forced:bg-[Highlight]',
          share > almostFull ? 'bg-danger' : 'bg-primary',
        )}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}
