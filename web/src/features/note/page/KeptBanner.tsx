import type { FailedRead } from '../../../api/failed-read.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'

/** Says that what is shown is this device’s own copy, since the server cannot be reached. */
export function KeptBanner({ of, className }: { of: FailedRead; className?: string }) {
  const words = useNotesWords()
  return (
    <Banner
      kind="offline"
      {...(className ? { className } : {})}
      action={
        <Button size="sm" variant="ghost" onPress={() => void of.refetch()}>
          {words.retry}
        </Button>
      }
    >
      {words.keptHere}
    </Banner>
  )
}
