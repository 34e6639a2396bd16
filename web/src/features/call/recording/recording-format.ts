interface RecordingFormat {
  mimeType: string
  extension: string
}

const formats: Record<'video' | 'audio', readonly RecordingFormat[]> = {
  video: [
    { mimeType: 'video/webm;codecs=vp8,opus', extension: 'webm' },
    { mimeType: 'video/webm', extension: 'webm' },
    { mimeType: 'video/mp4', extension: 'mp4' },
  ],
  audio: [
    { mimeType: 'audio/webm;codecs=opus', extension: 'webm' },
    { mimeType: 'audio/mp4', extension: 'm4a' },
    { mimeType: 'audio/ogg;codecs=opus', extension: 'ogg' },
  ],
}

/** What this browser can record calls as; undefined where it cannot. */
export function formatFor(withPicture: boolean): RecordingFormat | undefined {
  if (typeof MediaRecorder === 'undefined' || typeof AudioContext === 'undefined') return undefined
  if (withPicture && !('captureStream' in HTMLCanvasElement.prototype)) return undefined
  return formats[withPicture ? 'video' : 'audio'].find(({ mimeType }) =>
    MediaRecorder.isTypeSupported(mimeType),
  )
}
