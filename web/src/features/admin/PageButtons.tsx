import { useAdminWords } from '../../../i18n/words/admin.ts'
import { Button } from '../../../ui/Button.tsx'

interface PageButtonsProps {
  page: number
  pageSize: number
  total: number | undefined
  onPage: (page: number) => void
}

/** To the page before and after; nothing where everything is on one. */
export function PageButtons({ page, pageSize, total = 0, onPage }: PageButtonsProps) {
  const text = useAdminWords()
  if (page === 0 && total <= pageSize) return null
  return (
    <nav aria-label={text.pages} className="mt-4 flex items-center justify-center gap-3">
      <Button variant="flat" isDisabled={page === 0} onPress={() => onPage(page - 1)}>
        {text.before}
      </Button>
      <span className="text-muted tabular-nums">{text.pageNumber(page + 1)}</span>
      <Button variant="flat" isDisabled={(page + 1) * pageSize >= total} onPress={() => onPage(page + 1)}>
        {text.next}
      </Button>
    </nav>
  )
}
