import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { usePublicLinkWords } from '../../i18n/words/public-link.ts'
import { fullTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { useFirstPaint } from '../../ui/first-paint.ts'
import { Logo } from '../../ui/Logo.tsx'

interface PublicFrameProps {
  /** The link, once it is open. */
  link?: { ownerName: string; expiresTime?: number | undefined }
  /** The page says itself who shared. */
  saysOwner?: boolean
  children: ReactNode
}

/** Around every state of a page behind a public link: whose product this is, and who shared. */
export function PublicFrame({ link, saysOwner = false, children }: PublicFrameProps) {
  useFirstPaint()
  const words = usePublicLinkWords()
  const [language, setLanguage] = useLanguage()
  const other = language === 'vi' ? 'en' : 'vi'
  return (
    <div className="flex min-h-dvh flex-col bg-ground pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
      <header className="flex items-center gap-3 border-b border-line bg-surface px-4 py-2.5 sm:px-6">
        <Logo size="sm" />
        <p className="min-w-0 flex-1 truncate text-right text-sm text-muted max-sm:invisible">
          {link && words.sharedBy(link.ownerName)}
        </p>
        <Button size="sm" variant="ghost" onPress={() => setLanguage(other)}>
          <span lang={other}>{other === 'en' ? 'English' : 'Tiếng Việt'}</span>
        </Button>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-5xl flex-1 flex-col px-4 py-5 outline-none sm:px-6"
      >
        {link && !saysOwner && (
          <p className="mb-2 text-sm text-muted sm:hidden">{words.sharedBy(link.ownerName)}</p>
        )}
        {children}
      </main>
      {link?.expiresTime && (
        <footer className="px-4 pb-4 text-center text-sm text-muted">
          {words.until(fullTime(link.expiresTime))}
        </footer>
      )}
    </div>
  )
}
