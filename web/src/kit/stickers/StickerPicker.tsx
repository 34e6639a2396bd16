import type { StickerId } from '@trau/contract'
import { useKindPartWords } from '../../i18n/words/kind-parts.ts'
import { Sticker, stickerIds } from './drawings.tsx'

/** Our own stickers; a press sends one. */
export default function StickerPicker({ onChoose }: { onChoose: (id: StickerId) => void }) {
  const words = useKindPartWords()
  return (
    <ul
      aria-label={words.sticker}
      className="grid h-[20.5rem] w-[22rem] max-w-full grid-cols-4 content-start gap-1 overflow-y-auto overscroll-contain"
    >
      {stickerIds.map(id => (
        <li key={id}>
          <button
            type="button"
            aria-label={words.stickerNames[id]}
            title={words.stickerNames[id]}
            onClick={() => onChoose(id)}
            className="flex aspect-square w-full items-center justify-center rounded-lg p-1 hover:bg-fill focus-visible:-outline-offset-2"
          >
            <Sticker id={id} className="size-full" />
          </button>
        </li>
      ))}
    </ul>
  )
}
