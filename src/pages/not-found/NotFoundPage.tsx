export default function NotFoundPage() {
  return <main />;
}
