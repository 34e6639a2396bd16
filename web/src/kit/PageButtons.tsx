import { maxListOffset } from '@trau/contract/rules/list'
import { useEffect } from 'react'
import IconFirst from '~icons/lucide/chevrons-left'
import IconLast from '~icons/lucide/chevrons-right'
import { usePagesWords } from '../i18n/words/pages.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'

interface PageButtonsProps {
  /** From 0. */
  page: number
  pageSize: number
  total: number | undefined
  /** The largest offset that the list takes: what lies beyond is found by searching. */
  maxOffset?: number
  onPage: (page: number) => void
}

/**
 * To the page before and after, and to both ends where there are more; nothing where everything is on one. It stands beside the list even where
 * the page is empty: a list that has become shorter than that is shown from its last page again.
 */
export function PageButtons({ page, pageSize, total, maxOffset = maxListOffset, onPage }: PageButtonsProps) {
  const text = usePagesWords()
  const pageCount = Math.ceil((total ?? 0) / pageSize)
  const last = Math.max(Math.min(pageCount - 1, Math.floor(maxOffset / pageSize)), 0)
  const isBeyond = total !== undefined && page > last
  useEffect(() => {
    if (isBeyond) onPage(last)
  })
  if (page === 0 && pageCount <= 1) return null
  const hasEnds = last > 1
  // At an end a button keeps the focus, and its press leads nowhere.
  const goTo = (to: number) => {
    if (to < page ? to >= 0 : to > page && to <= last) onPage(to)
  }
  return (
    <nav aria-label={text.pages} className="mt-4 flex flex-wrap items-center justify-center gap-x-2 gap-y-1">
      {hasEnds && (
        <IconButton label={text.first} aria-disabled={page === 0} onPress={() => goTo(0)}>
          <IconFirst className="size-5" aria-hidden="true" />
        </IconButton>
      )}
      <Button variant="flat" aria-disabled={page === 0} onPress={() => goTo(page - 1)}>
        {text.before}
      </Button>
      <span className="px-1 text-center text-muted tabular-nums max-sm:order-first max-sm:basis-full">
        {text.pageOf(page + 1, Math.max(page, last) + 1)}
      </span>
      <Button variant="flat" aria-disabled={page >= last} onPress={() => goTo(page + 1)}>
        {text.next}
      </Button>
      {hasEnds && (
        <IconButton label={text.last} aria-disabled={page >= last} onPress={() => goTo(last)}>
          <IconLast className="size-5" aria-hidden="true" />
        </IconButton>
      )}
    </nav>
  )
}
