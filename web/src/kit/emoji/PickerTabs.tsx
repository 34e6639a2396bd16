import type { StickerId } from '@trau/contract'
import { useState } from 'react'
import { useKindPartWords } from '../../i18n/words/kind-parts.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import StickerPicker from '../stickers/StickerPicker.tsx'
import EmojiPicker from './EmojiPicker.tsx'

export interface PickerTabsProps {
  onEmoji: (emoji: string) => void
  onSticker: (id: StickerId) => void
}

/** Emoji for the text, and stickers that are a message of their own. */
export default function PickerTabs({ onEmoji, onSticker }: PickerTabsProps) {
  const words = useKindPartWords()
  const [tab, setTab] = useState<'emoji' | 'sticker'>('emoji')
  return (
    <div className="flex w-[22rem] max-w-full flex-col gap-2">
      <SegmentedControl
        label={words.emoji}
        segments={[
          { value: 'emoji', label: words.emoji },
          { value: 'sticker', label: words.sticker },
        ]}
        value={tab}
        onChange={setTab}
        size="sm"
        fullWidth
      />
      {tab === 'emoji' ? <EmojiPicker onChoose={onEmoji} /> : <StickerPicker onChoose={onSticker} />}
    </div>
  )
}
