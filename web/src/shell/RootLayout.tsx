import { Outlet, useMatches } from '@tanstack/react-router'
import { useShellWords } from '../i18n/words/shell.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { pageName } from './page-name.ts'

/** Around every page: says its name when it opens. The window's title stays the product's. */
export function RootLayout() {
  const text = useShellWords()
  const page = useMatches({ select: matches => pageName(matches.at(-1)?.routeId) })
  const name =
    page && (page in text.pages ? text.pages[page as keyof typeof text.pages] : text[page as 'chat'])
  return (
    <>
      <Outlet />
      <LiveRegion>{name ? text.opened(name) : ''}</LiveRegion>
    </>
  )
}
