export default function AppPage() {
  return <main />;
}
