import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import { isSticker, Sticker } from '../../../kit/stickers/drawings.tsx'
import type { KindBodyProps } from '../kinds/KindBody.tsx'

/** One sticker of a message; a newer server's shows its emoji. */
export default function StickerBody({ metaData, message }: KindBodyProps) {
  const words = useKindPartWords()
  const id = metaData.sticker?.stickerId ?? ''
  if (!isSticker(id)) return <p className="text-[2.75rem] leading-tight">{message?.content}</p>
  return (
    <div role="img" aria-label={words.stickerNames[id]} title={words.stickerNames[id]}>
      <Sticker id={id} className="size-36" />
    </div>
  )
}
