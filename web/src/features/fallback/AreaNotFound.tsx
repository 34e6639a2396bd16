import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button-style.ts'
import { NotFoundText } from '../../ui/NotFoundView.tsx'
import { useUiWords } from '../../ui/words.ts'

/** In the place of an area that is not there for this person; the rail beside it stays. */
export function AreaNotFound() {
  const words = useUiWords()
  return (
    <div className="flex min-h-full flex-col items-center justify-center">
      <NotFoundText />
      <Link to="/" {...buttonLook({ color: 'primary' })}>
        {words.home}
      </Link>
    </div>
  )
}
