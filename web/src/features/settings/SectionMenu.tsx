import { useEffect, useRef, useState } from 'react'
import IconJump from '~icons/lucide/list-tree'
import { useText } from '../../i18n/text.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'

/** Fewer fit on a screen, where one finds them faster by looking. */
const leastSections = 5

const headingsIn = (part: Element | null | undefined) => [
  ...(part?.querySelectorAll<HTMLElement>('section[aria-labelledby] > h3') ?? []),
]

/** Leads to a section of the part of the settings in which it stands, where that has many. */
export function SectionMenu() {
  const text = useText(settings)
  const own = useRef<HTMLDivElement>(null)
  const [titles, setTitles] = useState<readonly string[]>([])
  useEffect(() => {
    const part = own.current!.closest('section')!
    const read = () => {
      const current = headingsIn(part).map(heading => heading.textContent)
      setTitles(before => (before.join('\n') === current.join('\n') ? before : current))
    }
    read()
    // Sections come as their settings are fetched.
    const observer = new MutationObserver(read)
    observer.observe(part, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  const goTo = (at: number) => {
    const heading = headingsIn(own.current?.closest('section'))[at]
    if (!heading) return
    heading.scrollIntoView({ block: 'start' })
    // The menu gives the focus back to its button first.
    const focus = () => {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    // After the next key or press the focus comes to the button because somebody wants it there.
    const waiting = new AbortController()
    const { signal } = waiting
    for (const input of ['keydown', 'pointerdown'] as const)
      addEventListener(input, () => waiting.abort(), { capture: true, signal })
    const follow = () => {
      waiting.abort()
      setTimeout(focus)
    }
    own.current?.addEventListener('focusin', follow, { signal })
  }
  return (
    <div ref={own}>
      {titles.length >= leastSections && (
        <Menu
          label={text.goToSection}
          groups={[
            { items: titles.map((label, at) => ({ id: String(at), label, onAction: () => goTo(at) })) },
          ]}
          trigger={
            <Button
              size="sm"
              variant="ghost"
              startContent={<IconJump className="size-4" aria-hidden="true" />}
            >
              {text.goToSection}
            </Button>
          }
        />
      )}
    </div>
  )
}
