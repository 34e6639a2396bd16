import IconCopy from '~icons/lucide/copy'
import IconMore from '~icons/lucide/ellipsis'
import IconLink from '~icons/lucide/link'
import IconLock from '~icons/lucide/lock'
import { useSharingWords } from '../../i18n/words/sharing.ts'
import { copyWithToast } from '../../ui/clipboard.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'

interface LinkCardProps {
  url: string
  /** The word for what it gives. */
  roleLabel: string
  hasPassword: boolean
  /** Openings, downloads, its end. */
  facts: string
  onEdit: () => void
  /** Absent where no openings are kept. */
  onOpens?: () => void
  onRevoke: () => void
}

/** A public link in a list, for those who manage it. */
export function LinkCard({ url, roleLabel, hasPassword, facts, onEdit, onOpens, onRevoke }: LinkCardProps) {
  const words = useSharingWords()
  const copy = () => void copyWithToast(url, words.copied, words.copyFailed)
  return (
    <li className="rounded-xl border border-line p-3">
      <div className="flex items-center gap-2">
        <IconLink className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate font-medium">{roleLabel}</span>
        {hasPassword && (
          <span title={words.hasPassword}>
            <IconLock className="size-4 text-muted" aria-label={words.hasPassword} role="img" />
          </span>
        )}
        <IconButton size="sm" label={words.copy} onPress={copy}>
          <IconCopy className="size-4.5" aria-hidden="true" />
        </IconButton>
        <Menu
          label={words.linkMenu}
          trigger={
            <IconButton label={words.linkMenu} size="sm">
              <IconMore className="size-4.5" aria-hidden="true" />
            </IconButton>
          }
          groups={[
            {
              items: [
                { id: 'edit', label: words.editLink, onAction: onEdit },
                onOpens && { id: 'opens', label: words.whoOpened, onAction: onOpens },
              ],
            },
            { items: [{ id: 'revoke', label: words.revoke, isDanger: true, onAction: onRevoke }] },
          ]}
        />
      </div>
      <p className="mt-1 truncate text-sm text-muted select-all">{url}</p>
      <p className="mt-1 text-sm text-muted tabular-nums">{facts}</p>
    </li>
  )
}
