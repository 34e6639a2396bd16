import { useQuery } from '@tanstack/react-query'
import { decodePlainText } from '@trau/contract/rules/plain-text'
import type { ReactNode } from 'react'
import { usePreviewWords } from '../../../i18n/words/preview.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { ShownBytes } from './file-bytes.ts'

interface TextDocumentProps extends ShownBytes {
  zoom: number
  failure: ReactNode
}

/** Text and code as they are, never as markup. */
export function TextDocument({ bytesKey, fetchBytes, zoom, failure }: TextDocumentProps) {
  const words = usePreviewWords()
  const { data, isError } = useQuery({
    queryKey: ['drive', 'text', bytesKey],
    queryFn: async ({ signal }) => decodePlainText(new Uint8Array(await fetchBytes(signal))),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  if (isError) return failure
  if (data === undefined)
    return (
      <div className="grid size-full place-items-center">
        <Spinner label={words.loading} />
      </div>
    )
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      className="size-full overflow-auto rounded-lg bg-surface p-4 font-mono leading-relaxed break-words whitespace-pre-wrap text-ink select-text"
      style={{ fontSize: `${14 * zoom}px` }}
    >
      {data}
    </pre>
  )
}
