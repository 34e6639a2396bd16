import { Link } from '@tanstack/react-router'
import { useShellWords } from '../../i18n/words/shell.ts'
import { buttonLook } from '../../ui/button-style.ts'
import { Chip } from '../../ui/Chip.tsx'
import { ComingSoonDrawing } from '../../ui/drawings/ComingSoon.tsx'
import { useFirstPaint } from '../../ui/first-paint.ts'

/** A feature whose time has not come, and the way back. */
function ComingSoon() {
  const text = useShellWords()
  const { title, text: promise } = text.coming
  return (
    <div className="flex min-h-full items-center justify-center px-6 py-12">
      <div className="flex max-w-md flex-col items-center text-center">
        <div className="mb-6 w-64 max-w-full text-muted">
          <ComingSoonDrawing />
        </div>
        <Chip color="secondary">{text.comingSoon}</Chip>
        <h1 className="mt-4 text-2xl font-bold text-balance">{title}</h1>
        <p className="mt-2 mb-7 text-lg text-pretty text-muted">{promise}</p>
        <Link to="/" {...buttonLook({ color: 'primary' })}>
          {text.backToChat}
        </Link>
      </div>
    </div>
  )
}

/** `/coming`: shown to anybody for a feature that is switched off here. */
export function ComingScreen() {
  useFirstPaint()
  return (
    <main className="min-h-dvh bg-surface [&>div]:min-h-dvh">
      <ComingSoon />
    </main>
  )
}
