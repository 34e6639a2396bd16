import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * A link to a page of this product, in a message or elsewhere, is followed within this one: a tab of its own would be a second copy that is
 * connected, rings and notifies too. With a key held the browser decides, as for pages that need no account.
 */
export function useOwnLinks() {
  const router = useRouter()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
      const isPlain = button === 0 && !(ctrlKey || metaKey || shiftKey || altKey)
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[target=_blank]')
      if (event.defaultPrevented || !isPlain || !link || link.origin !== location.origin) return
      // In a text that is being written a press sets the caret.
      if (link.isContentEditable) return
      const [routes] = router.getMatchedRoutes(link.pathname)
      if (!routes.some(({ id }) => id === '/_private')) return
      event.preventDefault()
      router.history.push(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [router])
}
