import { useState } from 'react'
import { useRoomWords } from '../../i18n/words/room.ts'
import { browserStorage } from '../../storage/browser-storage.ts'
import { Splitter } from '../../ui/Splitter.tsx'

/** A window of two panes alone leaves the conversation more. */
export const listWidths = { min: 280, max: 420, initial: globalThis.innerWidth < 1100 ? 280 : 340 }
const key = 'trau_list_width'

/** Width of the room list in pixels, remembered on this browser. */
export function useListWidth() {
  return useState(() => {
    const storedWidth = Number(browserStorage.get(key))
    return storedWidth >= listWidths.min && storedWidth <= listWidths.max ? storedWidth : listWidths.initial
  })
}

export function ListSplitter({ width, onChange }: { width: number; onChange: (width: number) => void }) {
  const words = useRoomWords()
  return (
    <Splitter
      label={words.resize}
      controls="room-pane"
      value={width}
      min={listWidths.min}
      max={listWidths.max}
      defaultValue={listWidths.initial}
      onChange={onChange}
      onChangeEnd={final => browserStorage.set(key, String(Math.round(final)))}
    />
  )
}
