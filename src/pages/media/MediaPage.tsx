import { ContactButton, LinkButton } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import * as kit from "../../content/media-kit.ts";
import { writeHref } from "../../site-links.ts";
import { PageHero, PageSection, SitePage } from "../PageHero.tsx";
import * as styles from "./MediaPage.css.ts";

export default function MediaPage() {
  return (
    <SitePage>
      <PageHero
        title="Media kit"
        lead="Logo, screenshots, colours and texts about Fairfloor. Use them unchanged wherever you write or speak about it. You do not need to ask."
      >
        <LinkButton href={kit.kitPath(kit.KIT_ARCHIVE)} look="primary" icon="down" download>
          Download all
        </LinkButton>
        <ContactButton href={writeHref("press")} label="Write to press" />
      </PageHero>
      <PageSection
        wide
        title="Logo"
        lead="A floor, a price that moves above it, and one token. Keep one mark's width of free space around it. Do not tilt, stretch or recolour it."
      >
        <ul className={styles.logos}>
          {kit.KIT_LOGOS.map(({ name, label, ground }) => (
            <li key={name}>
              <a href={kit.kitPath(name)} download className={styles.kitItem}>
                <span className={styles.ground[ground]}>
                  <img className={styles.logo} src={kit.kitPath(name)} alt="" />
                </span>
                <ItemFoot label={label} format="SVG" />
              </a>
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection
        wide
        title="Screenshots"
        lead="They show demo collections with invented prices. Please say so in the caption."
      >
        <ul className={styles.screenshots}>
          {kit.KIT_SCREENSHOTS.map(({ path, label, width, height }) => (
            <li key={path}>
              <a href={path} download className={styles.kitItem}>
                <img
                  className={styles.picture}
                  src={path}
                  width={width}
                  height={height}
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
                <ItemFoot label={label} format={`WebP, ${width} × ${height}`} />
              </a>
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection
        wide
        title="Colours"
        lead="Hot means underpriced, cold means overpriced, and neither means anything else. Please keep to that."
      >
        <ul className={styles.colors}>
          {kit.KIT_COLORS.map((color) => (
            <Color key={color.name} {...color} />
          ))}
        </ul>
      </PageSection>
      <PageSection title="Texts" lead="One sentence and one paragraph about Fairfloor.">
        <p className={styles.words}>{kit.BOILERPLATE.line}</p>
        <p className={styles.words}>{kit.BOILERPLATE.paragraph}</p>
      </PageSection>
    </SitePage>
  );
}

function ItemFoot({ label, format }: { readonly label: string; readonly format: string }) {
  return (
    <span className={styles.itemFoot}>
      <span>
        {label} <span className={styles.format}>{format}</span>
      </span>
      <Icon name="down" size={16} />
    </span>
  );
}

/** Both shades side by side, for dark and light backgrounds. */
function Color({ name, meaning, dark, light }: (typeof kit.KIT_COLORS)[number]) {
  return (
    <li className={styles.kitItem}>
      <svg
        className={styles.swatch}
        viewBox="0 0 2 1"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width="1" height="1" fill={dark} />
        <rect x="1" width="1" height="1" fill={light} />
      </svg>
      <div className={styles.colorText}>
        <h3 className={styles.colorName}>{name}</h3>
        <p className={styles.colorFact}>{meaning}</p>
        <p className={styles.colorFact}>
          <span className={styles.shade}>{dark} on dark,</span>{" "}
          <span className={styles.shade}>{light} on light</span>
        </p>
      </div>
    </li>
  );
}
