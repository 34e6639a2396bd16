import { type Carried, layoutOf } from '../../../model/messages/carried.ts'
import { Album } from './Album.tsx'
import { FileCard } from './FileCard.tsx'
import { VoicePlayer } from './VoicePlayer.tsx'

/** The files of a message as their kind is shown. */
export default function MediaBody(attachments: Carried) {
  const [only] = attachments.media
  if (!only) return null
  const layout = layoutOf(attachments)
  if (layout === 'voice')
    return <VoicePlayer media={only} roomId={attachments.roomId} onCancel={attachments.onCancel} />
  if (layout === 'file')
    return attachments.media.map(media => (
      <FileCard
        key={media.mediaId}
        media={media}
        roomId={attachments.roomId}
        onCancel={attachments.onCancel}
      />
    ))
  return <Album {...attachments} />
}
