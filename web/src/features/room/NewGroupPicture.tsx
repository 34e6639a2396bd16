import type { Crop } from '@trau/contract'
import { useEffect, useRef } from 'react'
import IconCamera from '~icons/lucide/camera'
import IconX from '~icons/lucide/x'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { useText } from '../../i18n/text.ts'
import { groupRights } from '../../i18n/vi/groupRights.ts'
import { usePicturePicker } from '../../kit/usePicturePicker.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

/** Chosen before there is a group to give it to. */
export interface ChosenPicture {
  upload: FormData
  crop: Crop | undefined
}

interface NewGroupPictureProps {
  picture: ChosenPicture | undefined
  onChange: (picture: ChosenPicture | undefined) => void
}

/** The face of a group that is being made: a picture is chosen by pressing it. */
export function NewGroupPicture({ picture, onChange }: NewGroupPictureProps) {
  const words = useText(groupRights)
  const { choose, picker } = usePicturePicker<'group'>(async (_, upload, crop) => onChange({ upload, crop }))
  return (
    <div className="relative shrink-0">
      <button
        type="button"
        aria-label={picture ? words.pictureMenu : words.setPicture}
        title={picture ? words.pictureMenu : words.setPicture}
        onClick={() => choose('group')}
        className="grid size-16 place-items-center overflow-hidden rounded-full bg-fill text-muted hover:bg-fill-strong"
      >
        {picture ? <Preview {...picture} /> : <IconCamera className="size-6" aria-hidden="true" />}
      </button>
      {picture && (
        <IconButton
          label={words.removePicture}
          size="sm"
          className="absolute -top-2 -right-2 rounded-full bg-raised shadow-soft"
          onPress={() => onChange(undefined)}
        >
          <IconX className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      {picker}
    </div>
  )
}

const previewPixels = 128

/** The part of it that the server will cut out. */
function Preview({ upload, crop }: ChosenPicture) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isShown = true
    const draw = async () => {
      const bitmap = await createImageBitmap(upload.get('file') as File)
      const { x, y, width, height } = crop ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
      if (isShown)
        canvas.current
          ?.getContext('2d')
          ?.drawImage(bitmap, x, y, width, height, 0, 0, previewPixels, previewPixels)
      bitmap.close()
    }
    // The picture was shown in full a moment ago; without its preview it is sent all the same.
    void ignoreFailure(draw(), 'optional')
    return () => {
      isShown = false
    }
  }, [upload, crop])
  return <canvas ref={canvas} width={previewPixels} height={previewPixels} className="size-full" />
}
