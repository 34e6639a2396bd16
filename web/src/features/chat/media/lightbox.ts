import type { Media, Message } from '@trau/contract'
import { plainText } from '@trau/contract/rules/markup'
import { heldWindow } from '../../../model/messages/window-cache.ts'
import { sharedValue, useSharedValue } from '../../../store/shared-value.ts'

/** One picture or video that can be shown large, and where it stands. */
export interface Shown {
  media: Media
  messageId: string
  seq: number
  /** Of the message: who sent it, when, and what it says. */
  sender: string
  time: number
  caption: string
}
export interface LightboxState {
  roomId: string
  items: Shown[]
  index: number
}

export const lightbox = sharedValue<LightboxState | undefined>(undefined)

/** Shows one picture of a message, with all others of the stretch that is held to the left and right of it. */
export function openLightbox(roomId: string, messageId: string, place: number) {
  const items = (heldWindow(roomId)?.messages ?? []).flatMap(message =>
    message.type === 'MEDIA' && !message.isRecalled ? shownOf(message) : [],
  )
  const first = items.findIndex(item => item.messageId === messageId)
  if (first >= 0) lightbox.set({ roomId, items, index: first + place })
}

/** The pictures and videos of one message. */
export function shownOf({ messageId, seq, senderInfo, createdTime, content, metaData }: Message): Shown[] {
  const sender = senderInfo.name ?? ''
  const about = { messageId, seq, sender, time: createdTime, caption: plainText(content) }
  return (metaData.media ?? []).map(media => ({ media, ...about }))
}

/** Goes to another of the pictures. */
export function turnLightbox(index: number) {
  const current = lightbox.get()
  if (current && index !== current.index) lightbox.set({ ...current, index })
}

export const openLightboxWith = (state: LightboxState) => lightbox.set(state)
export const closeLightbox = () => lightbox.set(undefined)

export const useLightbox = (): LightboxState | undefined => useSharedValue(lightbox)
