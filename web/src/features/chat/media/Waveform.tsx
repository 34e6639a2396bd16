import { peakCount } from '@trau/contract/rules/attachment'
/** How loud a recording is from its beginning to its end; what was heard stands out. `share` is 0 to 1. */
export function Waveform({ peaks, share }: { peaks: readonly number[]; share: number }) {
  const bars = peaks.length > 0 ? peaks : new Array<number>(peakCount).fill(0)
  return (
    <svg
      viewBox={`0 0 ${bars.length * 3} 32`}
      preserveAspectRatio="none"
      className="size-full"
      aria-hidden="true"
      data-waveform=""
    >
      {bars.map((peak, index) => {
        const height = 3 + (peak / 100) * 27
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: steps that never move
            key={index}
            x={index * 3}
            y={16 - height / 2}
            width={2}
            height={height}
            rx={1}
            className="fill-current"
            opacity={index / bars.length < share ? 1 : 0.4}
          />
        )
      })}
    </svg>
  )
}
