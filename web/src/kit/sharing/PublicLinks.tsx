import { type ReactNode, useState } from 'react'
import IconPlus from '~icons/lucide/plus'
import type { FailedRead } from '../../api/failed-read.ts'
import { runWrite } from '../../api/mutation.ts'
import { useLanguage } from '../../i18n/language.ts'
import type { SharingWords } from '../../i18n/vi/sharing.ts'
import { useSharingWords } from '../../i18n/words/sharing.ts'
import { fullTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/toast.ts'
import { Loaded } from '../Loaded.tsx'
import { LinkCard } from './LinkCard.tsx'
import { hasExpired } from './link-time.ts'

/** What the links of files and of notes have in common. */
interface PublicLink {
  linkId: string
  url: string
  role: keyof SharingWords['linkRoles']
  hasPassword: boolean
  opens: number
  /** Epoch milliseconds. */
  expiresTime?: number | undefined
}

interface PublicLinksProps<Link extends PublicLink> {
  of: FailedRead & { data: { items: readonly Link[] } | undefined; isPending: boolean }
  /** What its card says between its openings and its end. */
  factsOf?: (link: Link) => readonly (string | false)[]
  revokeText: string
  onRevoke: (link: Link) => Promise<unknown>
  /** Reads the list again. */
  renew: () => Promise<unknown>
  /** The dialog that makes a link, or changes the given one. */
  renderForm: (link: Link | undefined, close: () => void) => ReactNode
  /** The dialog with who opened it; absent where no openings are kept. */
  renderOpens?: (link: Link, close: () => void) => ReactNode
}

type Open<Link> = { what: 'new' } | { what: 'edit' | 'opens' | 'revoke'; link: Link } | undefined

/** The public links of one thing, for those who manage it: makes, changes and revokes them. */
export function PublicLinks<Link extends PublicLink>(props: PublicLinksProps<Link>) {
  const { of, factsOf, revokeText, onRevoke, renew, renderForm, renderOpens } = props
  const words = useSharingWords()
  const [language] = useLanguage()
  const [open, setOpen] = useState<Open<Link>>()
  const close = () => setOpen(undefined)
  const facts = (link: Link) => {
    const { opens, expiresTime } = link
    const end = expiresTime && (hasExpired(link) ? words.expired : words.until(fullTime(expiresTime)))
    return [words.opens(opens.toLocaleString(language)), ...(factsOf?.(link) ?? []), end]
      .filter(Boolean)
      .join(' · ')
  }
  const revoke = (link: Link) =>
    runWrite(() => onRevoke(link), {
      onSuccess() {
        toast.success(words.revoked)
        return renew()
      },
    })
  return (
    <div className="flex flex-col gap-3">
      <Button
        color="primary"
        className="self-start"
        startContent={<IconPlus className="size-4.5" aria-hidden="true" />}
        onPress={() => setOpen({ what: 'new' })}
      >
        {words.newLink}
      </Button>
      <Loaded of={of} rows={2} label={words.loading}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={words.noLinks}>{words.noLinksText}</EmptyState>
          ) : (
            <ul className="flex flex-col gap-2">
              {items.map(link => (
                <LinkCard
                  key={link.linkId}
                  url={link.url}
                  roleLabel={words.linkRoles[link.role]}
                  hasPassword={link.hasPassword}
                  facts={facts(link)}
                  onEdit={() => setOpen({ what: 'edit', link })}
                  {...(renderOpens ? { onOpens: () => setOpen({ what: 'opens', link }) } : {})}
                  onRevoke={() => setOpen({ what: 'revoke', link })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open?.what === 'new' && renderForm(undefined, close)}
      {open?.what === 'edit' && renderForm(open.link, close)}
      {open?.what === 'opens' && renderOpens?.(open.link, close)}
      {open?.what === 'revoke' && (
        <ConfirmDialog
          onClose={close}
          title={words.revokeTitle}
          confirmLabel={words.revoke}
          onConfirm={() => revoke(open.link)}
        >
          {revokeText}
        </ConfirmDialog>
      )}
    </div>
  )
}
