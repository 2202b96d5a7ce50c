# A web view of WebKit that opens the app's bundle at an iPhone's origin, for iphone.ts: orders come in as lines of JSON, and go out so.
import json, mimetypes, os, subprocess, sys, threading
settings = json.loads(sys.argv[1])
screen, told = os.pipe()
# It ends with its only client.
xvfb = ['Xvfb', '-displayfd', str(told), '-screen', '0', '390x844x24', '-nolisten', 'tcp', '-terminate']
subprocess.Popen(xvfb, pass_fds=[told], stderr=subprocess.DEVNULL)
os.close(told)
os.environ.update(DISPLAY=':' + os.read(screen, 9).decode().strip(), GDK_BACKEND='x11', NO_AT_BRIDGE='1')
import gi
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gio, GLib, Gtk, WebKit2

def say(line):
    print(json.dumps(line), flush=True)

def pass_on(_, said, name):
    say({name: json.loads(said.get_js_value().to_json(0))})

# As Capacitor's handler does: files of the bundle, and the page for every address without an extension.
def serve(request):
    kind = os.path.splitext(request.get_path())[1]
    name = request.get_path() if kind else '/index.html'
    try:
        with open(settings['www'] + name, 'rb') as file:
            body = file.read().replace(*(origin.encode() for origin in settings['server']))
    except OSError as error:
        return request.finish_error(GLib.Error(str(error)))
    stream = Gio.MemoryInputStream.new_from_bytes(GLib.Bytes.new(body))
    request.finish(stream, len(body), mimetypes.guess_type(name)[0] or 'application/octet-stream')

# Capacitor's script asks by a prompt whether the plugins for cookies and HTTP are on; by default they are not.
def answer(_, dialog):
    if dialog.get_dialog_type() == WebKit2.ScriptDialogType.PROMPT:
        dialog.prompt_set_text('false')
    return True

def obey(number, what, text):
    def done(_, result):
        try:
            value = view.call_async_javascript_function_finish(result)
            say({'order': number, 'value': json.loads(value.to_json(0) or 'null')})
        except GLib.Error as error:
            say({'order': number, 'error': str(error)})
    if what == 'open':
        view.load_uri(text)
    else:
        view.call_async_javascript_function(text, -1, None, None, None, None, done)

def listen():
    for line in sys.stdin:
        GLib.idle_add(obey, *json.loads(line))
    GLib.idle_add(Gtk.main_quit)

keeps = WebKit2.WebsiteDataManager(base_data_directory=settings['data'], base_cache_directory=settings['data'])
context = WebKit2.WebContext.new_with_website_data_manager(keeps)
context.get_security_manager().register_uri_scheme_as_secure('capacitor')
context.get_security_manager().register_uri_scheme_as_cors_enabled('capacitor')
context.register_uri_scheme('capacitor', serve)
scripts = WebKit2.UserContentManager()
for name in ['bridge', 'problem']:
    scripts.connect('script-message-received::' + name, pass_on, name)
    scripts.register_script_message_handler(name)
first = (WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, None, None)
for script in settings['scripts']:
    scripts.add_script(WebKit2.UserScript(script, *first))
view = WebKit2.WebView(web_context=context, user_content_manager=scripts)
view.get_settings().set_user_agent(settings['userAgent'])
view.get_settings().set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
view.connect('script-dialog', answer)
# Reduced motion, which costs less to draw.
Gtk.Settings.get_default().set_property('gtk-enable-animations', False)
window = Gtk.Window(decorated=False, default_width=390, default_height=844)
window.add(view)
window.show_all()
say({'order': 0})
threading.Thread(target=listen, daemon=True).start()
Gtk.main()
