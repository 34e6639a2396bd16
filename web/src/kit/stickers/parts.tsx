import type { ReactNode } from 'react'

/** What the leaf’s faces are made of, on the grid of the mark (32 × 32). */

const ink = '#17211c'
const quid = '#b3261e'
const areca = '#f0935a'
const line = { fill: 'none', stroke: ink, strokeWidth: 1.1, strokeLinecap: 'round' as const }

const both = (draw: (x: number) => ReactNode) => (
  <>
    {draw(10.5)}
    {draw(18)}
  </>
)
const at = (x: number, y: number, children: ReactNode, scale = 1) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>{children}</g>
)
const heart = (colour: string) => (
  <path d="M0 3C-4.2 0-2.9-3 -1.2-3 -.5-3 0-2.4 0-1.9 0-2.4 .5-3 1.2-3 2.9-3 4.2 0 0 3Z" fill={colour} />
)

export const eyes = {
  open: both(x => (
    <g key={x}>
      <circle cx={x} cy="15" r="1.35" fill={ink} />
      <circle cx={x + 0.45} cy="14.5" r=".45" fill="#fff" />
    </g>
  )),
  happy: both(x => <path key={x} d={`M${x - 1.6} 15.6q1.6-2.4 3.2 0`} {...line} />),
  closed: both(x => <path key={x} d={`M${x - 1.6} 14.8q1.6 1.6 3.2 0`} {...line} />),
  hearts: both(x => <g key={x}>{at(x, 15, heart(quid), 0.75)}</g>),
  wide: both(x => (
    <g key={x}>
      <circle cx={x} cy="14.8" r="2.1" fill="#fff" />
      <circle cx={x} cy="14.8" r=".95" fill={ink} />
    </g>
  )),
  big: both(x => (
    <g key={x}>
      <circle cx={x} cy="15" r="2" fill={ink} />
      <circle cx={x + 0.6} cy="14.2" r=".75" fill="#fff" />
      <circle cx={x - 0.6} cy="15.8" r=".35" fill="#fff" />
    </g>
  )),
  angry: (
    <>
      {both(x => (
        <circle key={x} cx={x} cy="15.4" r="1.2" fill={ink} />
      ))}
      <path d="M8.6 12.6l3.4 1.5M19.9 12.6l-3.4 1.5" {...line} />
    </>
  ),
  glasses: (
    <>
      {both(x => (
        <circle key={x} cx={x} cy="15" r="2.5" fill="#fff" fillOpacity=".75" stroke={ink} strokeWidth=".9" />
      ))}
      <path d="M13 15h2.5" {...line} />
      {both(x => (
        <circle key={x} cx={x} cy="15.2" r=".9" fill={ink} />
      ))}
    </>
  ),
}

export const mouths = {
  smile: <path d="M11.6 19q2.6 2.6 5.2 0" {...line} />,
  laugh: (
    <>
      <path d="M10.6 18.6h7.2q-.4 4.6-3.6 4.6t-3.6-4.6Z" fill={quid} />
      <path d="M11 18.6h6.4l-.2 1.2h-6Z" fill="#fff" />
    </>
  ),
  sad: <path d="M11.8 20.8q2.4-2.4 4.8 0" {...line} />,
  wail: <ellipse cx="14.2" cy="20.6" rx="2.6" ry="2" fill={quid} />,
  round: <ellipse cx="14.2" cy="20.2" rx="1.4" ry="1.8" fill={quid} />,
  flat: <path d="M12.2 19.8h4" {...line} />,
  wavy: <path d="M11.6 19.8q1.3-1.4 2.6 0t2.6 0" {...line} />,
  kiss: <path d="M13.8 18.8q1.8.4.4 1.2 1.8.4 0 1.4" {...line} />,
}

export const cheeks = both(x => (
  <ellipse key={x} cx={x + (x > 14 ? 1.6 : -1.6)} cy="18.4" rx="1.5" ry=".9" fill={areca} fillOpacity=".8" />
))

export const things = {
  hand: at(
    27,
    5,
    <>
      <path
        d="M0 8C-3 6-3.6 3-2.6 2.6-1.8 2.4-1.4 3.6-1.1 4.4L-1.8.6C-2-.6-.6-.8-.3.3L.3 3 .4-.6C.4-1.7 1.8-1.7 1.9-.6L2 3 2.8 0C3.1-1 4.3-.7 4.1.4L3.2 5.4C2.8 7.4 1.8 8.6 0 8Z"
        fill="#ffd9b5"
        stroke={ink}
        strokeWidth=".5"
      />
      <path d="M6 .5q1.6 1.2 1.6 3.4M5.6 7.6q1.8-.4 2.6-2" {...line} strokeWidth=".8" />
    </>,
  ),
  hearts: (
    <>
      {at(28, 5, heart('#d8483f'), 1.1)}
      {at(32, 11, heart('#f2857e'), 0.7)}
    </>
  ),
  tears: (
    <>
      <path d="M9 17.6q-2.4 4.4 0 4.8 2.4-.4 0-4.8ZM19.5 17.6q-2.4 4.4 0 4.8 2.4-.4 0-4.8Z" fill="#6bb8e8" />
      <path
        d="M7 24.5q-2.6 1.6-2.8 4.2M21.4 24.5q2.6 1.6 2.8 4.2"
        stroke="#6bb8e8"
        strokeWidth="1.4"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  laughTears: (
    <path
      d="M7.2 16.2q-3.6 1.8-2.4 3.6 2 .6 2.4-3.6ZM21.3 16.2q3.6 1.8 2.4 3.6-2 .6-2.4-3.6Z"
      fill="#6bb8e8"
    />
  ),
  steam: (
    <path
      d="M24 4q2-1.4 1-3.2M28 6.4q2.6-.8 2.4-2.8M30 10q2.4.4 3.2-1.4"
      stroke={quid}
      strokeWidth="1.3"
      fill="none"
      strokeLinecap="round"
    />
  ),
  sleep: (
    <g fill="none" stroke="#0e7a52" strokeWidth="1.2" strokeLinejoin="round" strokeLinecap="round">
      <path d="M24 7h4l-4 4.4h4M29.6 0h3l-3 3.4h3" />
    </g>
  ),
  mark: (
    <g fill={areca}>
      <path d="M27 1h3l-.7 6h-1.6Z" />
      <circle cx="28.5" cy="9.4" r="1.3" />
    </g>
  ),
  hands: at(
    14.2,
    25.5,
    <>
      <path
        d="M-.2-3.4C-2.6-2.6-3.6 1-3.4 4.4h3.2ZM.2-3.4C2.6-2.6 3.6 1 3.4 4.4H.2Z"
        fill="#ffd9b5"
        stroke={ink}
        strokeWidth=".5"
      />
      <path d="M-4 4h3.8v2H-4ZM.2 4H4v2H.2Z" fill={areca} />
    </>,
  ),
  check: at(
    28,
    8,
    <>
      <circle r="4.6" fill="#fff" stroke="#0e7a52" strokeWidth="1.2" />
      <path
        d="M-2.2.2l1.6 1.8L2.4-1.8"
        fill="none"
        stroke="#0e7a52"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>,
  ),
  thumb: at(
    28,
    9,
    <path
      d="M-3.6 0h2v6h-2ZM-1.4.2L.6-3.8C1-4.8 2.6-4.2 2.2-2.6L1.6-.4H4c1 0 1.4.8 1.1 1.7L4 5C3.8 5.7 3.4 6 2.7 6h-4.1Z"
      fill="#ffd9b5"
      stroke={ink}
      strokeWidth=".5"
    />,
  ),
  confetti: (
    <g strokeWidth="1.4" strokeLinecap="round">
      <path d="M24 2l1.4-2.4M30 4.6l2.6-1.2M31.6 10l2.6.4" stroke={areca} />
      <path d="M27 5.4L28.6 2M2 4L.4 1.4M-1 10l-2.4-.4" stroke="#d8483f" />
      <circle cx="33" cy="6.6" r=".9" fill="#4fd09b" />
      <circle cx="-1" cy="5.6" r=".9" fill="#4fd09b" />
    </g>
  ),
  cup: at(
    28,
    22,
    <>
      <path
        d="M-4-3h8l-1 8.4c-.1.7-.6 1.1-1.2 1.1h-3.6c-.6 0-1.1-.4-1.2-1.1Z"
        fill="#fff"
        stroke={ink}
        strokeWidth=".5"
      />
      <path d="M-3.6.4h7.2l-.6 4.8c-.1.7-.6 1.1-1.2 1.1h-3.6c-.6 0-1.1-.4-1.2-1.1Z" fill="#7a4a2b" />
      <path d="M-1.6-5q1-1.4 0-2.8M1.4-5q1-1.4 0-2.8" {...line} strokeWidth=".8" />
    </>,
  ),
  bowl: at(
    15,
    28,
    <>
      <path d="M-9-1.6q9-4.4 18 0Z" fill="#ffe9b8" />
      <path
        d="M-5-2.4q2-1.4 4 0M1-2.8q2-1 4 .4"
        stroke="#0e7a52"
        strokeWidth="1"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M-9.6-1.6H9.6Q9 5.6 3.6 6h-7.2Q-9-.4-9.6-1.6Z" fill="#d8483f" stroke={ink} strokeWidth=".5" />
      <path d="M6-3l6-7M8-2.6l6-6.4" stroke="#b4531a" strokeWidth="1" strokeLinecap="round" />
    </>,
  ),
  laptop: at(
    15,
    28,
    <>
      <path d="M-7-5.4h14q.8 0 .8.8V3h-15.6v-7.6q0-.8.8-.8Z" fill="#4a5a52" />
      <path d="M-9.6 3H9.6l-.6 2.4q-.2.6-.8.6H-8.2q-.6 0-.8-.6Z" fill="#c9d3cc" />
      {at(0, -1.2, heart('#4fd09b'), 0.6)}
    </>,
  ),
  cake: at(
    24,
    28,
    <>
      <path d="M-7.4-1h14.8v7h-14.8Z" fill="#ffd9b5" />
      <path
        d="M-7.4-1q0-2 2-2h10.8q2 0 2 2v1.4q-1.9 2-3.7 0-1.9 2-3.7 0-1.9 2-3.7 0-1.8 2-3.7 0Z"
        fill="#f2857e"
      />
      <path d="M-3-3v-4M3-3v-4M0-3v-4.6" stroke="#6bb8e8" strokeWidth="1.2" />
      <path
        d="M-3-9.6q1.4 1.8 0 2.6-1.4-.8 0-2.6ZM3-9.6q1.4 1.8 0 2.6-1.4-.8 0-2.6ZM0-10.2q1.4 1.8 0 2.6-1.4-.8 0-2.6Z"
        fill="#f5b93e"
      />
    </>,
    0.75,
  ),
  envelope: at(
    26,
    24,
    <>
      <rect x="-5" y="-6" width="10" height="13" rx="1" fill="#d8483f" stroke={ink} strokeWidth=".5" />
      <path d="M-5-5.4q5 5 10 0" fill="none" stroke="#f5b93e" strokeWidth=".9" />
      <circle cy="1.6" r="2.4" fill="#f5b93e" />
      {at(0, 1.8, heart('#d8483f'), 0.5)}
    </>,
  ),
  blossom: (
    <>
      {at(
        26,
        4,
        <>
          {[0, 72, 144, 216, 288].map(turn => (
            <ellipse key={turn} cy="-2.4" rx="1.5" ry="2" fill="#f5b93e" transform={`rotate(${turn})`} />
          ))}
          <circle r="1.1" fill="#d8483f" />
        </>,
      )}
    </>
  ),
}
