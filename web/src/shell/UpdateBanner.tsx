import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useText } from '../i18n/text.ts'
import { banners } from '../i18n/vi/banners.ts'
import { isInTheMiddle, openNewer, useIsNewer } from '../model/offline/app-update.ts'
import { useAppSelector } from '../store/hooks.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** A key is known as a draft a moment after it was pressed. */
const settleMs = 1500

/** Offers a new version of the client: not before who writes has finished, and never by itself. */
export default function UpdateBanner() {
  const text = useText(banners)
  const { room } = useSearch({ strict: false })
  const isNewer = useIsNewer()
  const isBusy = useAppSelector(state => isNewer && isInTheMiddle(state, room))
  const [isOffered, setOffered] = useState(false)
  const [isOpening, setOpening] = useState(false)
  // Once offered it stays: it does not come and go with every key.
  useEffect(() => {
    if (!isNewer || isBusy || isOffered) return
    const timer = setTimeout(() => setOffered(true), settleMs)
    return () => clearTimeout(timer)
  }, [isNewer, isBusy, isOffered])
  if (!isOffered) return null
  const open = () => {
    setOpening(true)
    void openNewer()
  }
  return (
    <Banner
      action={
        <Button size="sm" color="primary" isPending={isOpening} onPress={open}>
          {text.updateNow}
        </Button>
      }
    >
      <span className="font-medium">{text.updateReady}</span>
      <span className="max-sm:hidden"> · {text.updateDetail}</span>
    </Banner>
  )
}
