import type { Crop } from '@trau/contract'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useApiMutation } from '../api/mutation.ts'
import { errorText } from '../i18n/error-text.ts'
import { useText } from '../i18n/text.ts'
import { pictures } from '../i18n/vi/pictures.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface CropDialogProps {
  kind: 'avatar' | 'cover' | 'group'
  file: File
  /** Uploads and takes it: the file and the part of it that is seen. Rejects when it could not. */
  onSave: (upload: FormData, crop: Crop | undefined) => Promise<void>
  onClose: () => void
}

const aspects = { avatar: 1, cover: 3, group: 1 }
const mostZoom = 4

/** Chooses the part of a picture that is seen, then hands it on. The server cuts; nothing is lost before that. */
export default function CropDialog({ kind, file, onSave, onClose }: CropDialogProps) {
  const text = useText(pictures)
  const [address, setAddress] = useState<string>()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Crop>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])

  const save = useApiMutation(
    () => {
      setError(undefined)
      const body = new FormData()
      body.set('file', file)
      return onSave(body, area && whole(area))
    },
    { onFailure: failure => setError(errorText(failure)) },
  )

  return (
    <Dialog
      onClose={onClose}
      isDismissable={false}
      title={text.cropTitle[kind]}
      footer={
        <>
          <Button variant="flat" onPress={onClose}>
            {text.cancel}
          </Button>
          <Button
            color="primary"
            isPending={save.isPending}
            isDisabled={!area}
            onPress={() => void save.mutate()}
          >
            {save.isPending ? text.saving : text.save}
          </Button>
        </>
      }
    >
      <div className="relative h-72 w-full overflow-hidden rounded-lg bg-black">
        {address && (
          <Cropper
            image={address}
            crop={place}
            zoom={zoom}
            minZoom={1}
            maxZoom={mostZoom}
            aspect={aspects[kind]}
            cropShape={kind === 'cover' ? 'rect' : 'round'}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: () => setError(text.notAPicture) }}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <label className="mt-4 flex items-center gap-3">
        <span className="text-sm text-muted">{text.zoom}</span>
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={event => setZoom(Number(event.currentTarget.value))}
          className="flex-1 accent-primary"
        />
      </label>
      {error && (
        <p role="alert" className="mt-3 rounded-lg bg-danger-soft px-3 py-2 text-danger-deep">
          {error}
        </p>
      )}
    </Dialog>
  )
}

const whole = ({ x, y, width, height }: Crop): Crop => ({
  x: Math.max(0, Math.round(x)),
  y: Math.max(0, Math.round(y)),
  width: Math.max(1, Math.floor(width)),
  height: Math.max(1, Math.floor(height)),
})
