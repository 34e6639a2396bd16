import { type Carried, layoutOf } from '../../../model/messages/carried.ts'
import { Album } from './Album.tsx'
import { FileCard } from './FileCard.tsx'
import { VoicePlayer } from './VoicePlayer.tsx'

/** The files of a message as their kind is shown. */
export default function MediaBody(carried: Carried) {
  const [only] = carried.media
  if (!only) return null
  const layout = layoutOf(carried)
  if (layout === 'voice')
    return <VoicePlayer media={only} roomId={carried.roomId} onCancel={carried.onCancel} />
  if (layout === 'file')
    return carried.media.map(media => (
      <FileCard key={media.mediaId} media={media} roomId={carried.roomId} onCancel={carried.onCancel} />
    ))
  return <Album {...carried} />
}
