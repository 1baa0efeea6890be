import type { CSSProperties } from 'react'
import { accentOf } from '../../../../../src/engine/colours/accent.ts'
import { settingsText } from '../../../texts/settings-text.ts'

interface BrandPreviewProps {
  name: string
  logoSource: string | null
  /** Null for the service's colour. */
  color: string | null
}

const schemes = ['light', 'dark'] as const

/** Shows the branding as a signer will see it, in light and dark mode. */
export const BrandPreview = (props: BrandPreviewProps) => (
  <section className="settings-previews" aria-labelledby="brand-preview">
    <h2 id="brand-preview">{settingsText('preview')}</h2>
    {schemes.map(scheme => (
      <figure key={scheme}>
        <figcaption className="muted">{settingsText(`preview_${scheme}`)}</figcaption>
        <Sample {...props} scheme={scheme} />
      </figure>
    ))}
  </section>
)

function Sample({ name, logoSource, color, scheme }: BrandPreviewProps & { scheme: (typeof schemes)[number] }) {
  const accent = color === null ? null : accentOf(color)[scheme]
  const style = accent && ({ '--sample-accent': accent.accent, '--sample-on-accent': accent.onAccent } as CSSProperties)
  return (
    <div className="brand-sample" data-scheme={scheme} style={style ?? undefined}>
      <div className="brand-sample-head">
        {logoSource !== null && <img src={logoSource} alt="" />}
        <span>
          <span className="brand-sample-who">{settingsText('previewWho', { organization: name })}</span>
          <strong>{settingsText('previewWhat')}</strong>
        </span>
      </div>
      <div className="brand-sample-foot">
        <span className="brand-sample-link">{settingsText('previewLink')}</span>
        <span className="brand-sample-button">{settingsText('previewButton')}</span>
      </div>
    </div>
  )
}
