import { Link } from "wouter";
import { POSTS, type Post, postBySlug } from "../../../contract/site/posts.ts";
import { canonicalPath, postPath, ROUTES } from "../../../contract/site/routes.ts";
import { Icon } from "../../components/Icon.tsx";
import NotFoundPage from "../not-found/NotFoundPage.tsx";
import * as page from "../page.css.ts";
import { useSiteMeta } from "../use-site-meta.ts";
import * as styles from "./PostPage.css.ts";
import { POST_TEXT } from "./post-text.ts";

export default function PostPage({ path }: { readonly path: string }) {
  const post = postBySlug((canonicalPath(path) ?? "").slice(postPath("").length));
  return post ? <KnownPost post={post} /> : <NotFoundPage />;
}

function KnownPost({ post }: { readonly post: (typeof POSTS)[number] }) {
  useSiteMeta();
  const Text = POST_TEXT[post.slug];
  const place = POSTS.indexOf(post);
  return (
    <article className={page.page}>
      <div className={styles.article}>
        <Link href={ROUTES.blog.path} className={styles.back}>
          <Icon name="arrowLeft" size={16} /> Blog
        </Link>
        <header className={page.hero}>
          <h1 className={page.heroTitle}>{post.title}</h1>
          <p className={page.heroLead}>{post.description}</p>
          <p className={styles.minutes}>{post.minutes} minute read</p>
        </header>
        <div className={styles.text}>
          <Text />
        </div>
        <nav className={styles.more} aria-label="More posts">
          <Neighbour post={POSTS[place - 1]} word="Previous post" icon="arrowLeft" />
          <Neighbour post={POSTS[place + 1]} word="Next post" icon="arrowRight" />
        </nav>
      </div>
    </article>
  );
}

interface NeighbourProps {
  readonly post: Post | undefined;
  readonly word: string;
  readonly icon: "arrowLeft" | "arrowRight";
}

function Neighbour({ post, word, icon }: NeighbourProps) {
  if (!post) return null;
  return (
    <Link href={postPath(post.slug)} className={page.cardLink}>
      <span className={styles.direction}>
        {icon === "arrowLeft" && <Icon name={icon} size={16} />}
        {word}
        {icon === "arrowRight" && <Icon name={icon} size={16} />}
      </span>
      <span className={page.cardTitle}>{post.title}</span>
    </Link>
  );
}
