var Yv=Object.defineProperty;var Br=(i,e)=>{for(var t in e)Yv(i,t,{get:e[t],enumerable:!0})};var $v=[["bodies","Bodies",!0],["joints","Joints",!0],["masses","Centres of mass",!0],["ellipsoids","Inertia ellipsoids",!1],["frames","Frames",!0],["traces","Paths of points",!0],["loads","Forces and torques",!1],["names","Names",!0],["bodyNames","Names of bodies",!1],["ground","Ground",!0]];function ar(i,e,t=!1){for(let[n,s,r]of $v){if(!e.has(n)&&!(n==="loads"&&t))continue;let o=r&&!(n==="masses"&&e.hasShapes()),a=document.createElement("label"),l=document.createElement("input");l.type="checkbox",l.checked=o,l.addEventListener("change",()=>e.show(n,l.checked)),a.append(l,` ${s}`),i.append(a),e.show(n,o)}bc("follow",n=>{e.follow(!e.follows()),n.setAttribute("aria-pressed",String(e.follows()))}),document.getElementById("follow").setAttribute("aria-pressed",String(e.follows())),bc("fit",()=>e.fit()),bc("projection",n=>{let s=e.toggleProjection();n.setAttribute("aria-pressed",String(s))}),bc("save",()=>{e.image(n=>{let s=document.createElement("a");s.href=URL.createObjectURL(n),s.download=`${document.title.replace(/[^\w-]+/g,"_")}.png`,s.click(),setTimeout(()=>URL.revokeObjectURL(s.href),1e3)})})}function bc(i,e){let t=document.getElementById(i);t.addEventListener("click",()=>e(t))}var br={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Mr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},r0=0,gf=1,o0=2;var to=1,a0=2,fa=3,ki=0,ci=1,wn=2,no=0,pa=1,_f=2,xf=3,yf=4,l0=5;var io=100,c0=101,u0=102,h0=103,d0=104,f0=200,p0=201,m0=202,g0=203,vf=204,Sf=205,_0=206,x0=207,y0=208,v0=209,S0=210,b0=211,M0=212,w0=213,E0=214,eu=0,tu=1,nu=2,jo=3,iu=4,su=5,ru=6,ou=7,bf=0,T0=1,A0=2,_s=0,Mf=1,wf=2,Ef=3,Tf=4,Af=5,Rf=6,Cf=7,nf="attached",R0="detached",Pf=300,so=301,ma=302,Iu=303,Lu=304,pr=1e3,Ui=1001,Jo=1002,pn=1003,Nu=1004;var ro=1005;var Cn=1006,ga=1007;var zi=1008;var yi=1009,If=1010,Lf=1011,_a=1012,Du=1013,es=1014,Ri=1015,ts=1016,Ou=1017,Uu=1018,oo=1020,Nf=35902,Df=35899,Of=1021,Uf=1022,Hi=1023,ks=1026,Ks=1027,Fu=1028,Bu=1029,wr=1030,ku=1031;var zu=1033,Hl=33776,Vl=33777,Gl=33778,Wl=33779,Hu=35840,Vu=35841,Gu=35842,Wu=35843,Xu=36196,qu=37492,Yu=37496,$u=37488,Ku=37489,Xl=37490,Zu=37491,ju=37808,Ju=37809,Qu=37810,eh=37811,th=37812,nh=37813,ih=37814,sh=37815,rh=37816,oh=37817,ah=37818,lh=37819,ch=37820,uh=37821,hh=36492,dh=36494,fh=36495,ph=36283,mh=36284,ql=36285,gh=36286;var Wr=2300,Xr=2301,Jc=2302,sf=2303,rf=2400,of=2401,af=2402,C0=2500;var Ff=0,Yl=1,xa=2,P0=3200;var _h=0,I0=1,Zs="",fn="srgb",ai="srgb-linear",ll="linear",Nt="srgb";var Qc=7680;var L0=519,N0=512,D0=513,O0=514,Bf=515,U0=516,F0=517,kf=518,zf=519,Hf=35044;var Vf="300 es",Fi=2e3,Qo=2001;function Kv(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function Zv(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ea(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function B0(){let i=ea("canvas");return i.style.display="block",i}var ug={},ta=null;function cl(...i){let e="THREE."+i.shift();ta?ta("log",e,...i):console.log(e,...i)}function k0(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Xe(...i){i=k0(i);let e="THREE."+i.shift();if(ta)ta("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function je(...i){i=k0(i);let e="THREE."+i.shift();if(ta)ta("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function Gr(...i){let e=i.join(" ");e in ug||(ug[e]=!0,Xe(...i))}function z0(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var H0={[eu]:eu,[nu]:ru,[iu]:iu,[jo]:su,[tu]:tu,[ru]:nu,[ou]:ou,[su]:jo},ji=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Kn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],hg=1234567,sl=Math.PI/180,qr=180/Math.PI;function xs(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Kn[i&255]+Kn[i>>8&255]+Kn[i>>16&255]+Kn[i>>24&255]+"-"+Kn[e&255]+Kn[e>>8&255]+"-"+Kn[e>>16&15|64]+Kn[e>>24&255]+"-"+Kn[t&63|128]+Kn[t>>8&255]+"-"+Kn[t>>16&255]+Kn[t>>24&255]+Kn[n&255]+Kn[n>>8&255]+Kn[n>>16&255]+Kn[n>>24&255]).toLowerCase()}function it(i,e,t){return Math.max(e,Math.min(t,i))}function Gf(i,e){return(i%e+e)%e}function jv(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function Jv(i,e,t){return i!==e?(t-i)/(e-i):0}function rl(i,e,t){return(1-t)*i+t*e}function Qv(i,e,t,n){return rl(i,e,1-Math.exp(-t*n))}function eS(i,e=1){return e-Math.abs(Gf(i,e*2)-e)}function tS(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function nS(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function iS(i,e){return i+Math.floor(Math.random()*(e-i+1))}function sS(i,e){return i+Math.random()*(e-i)}function rS(i){return i*(.5-Math.random())}function oS(i){i!==void 0&&(hg=i);let e=hg+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function aS(i){return i*sl}function lS(i){return i*qr}function cS(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function uS(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Wf(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function hS(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),u=o((e+n)/2),h=r((e-n)/2),d=o((e-n)/2),f=r((n-e)/2),p=o((n-e)/2);switch(s){case"XYX":i.set(a*u,l*h,l*d,a*c);break;case"YZY":i.set(l*d,a*u,l*h,a*c);break;case"ZXZ":i.set(l*h,l*d,a*u,a*c);break;case"XZX":i.set(a*u,l*p,l*f,a*c);break;case"YXY":i.set(l*f,a*u,l*p,a*c);break;case"ZYZ":i.set(l*p,l*f,a*u,a*c);break;default:Xe("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function xh(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Xf(i,e){if(e.constructor===Float32Array)return i;let t=xh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function qf(i,e){if(e.constructor===Float32Array)return i;let t=xh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var Er={DEG2RAD:sl,RAD2DEG:qr,generateUUID:xs,clamp:it,euclideanModulo:Gf,mapLinear:jv,inverseLerp:Jv,lerp:rl,damp:Qv,pingpong:eS,smoothstep:tS,smootherstep:nS,randInt:iS,randFloat:sS,randFloatSpread:rS,seededRandom:oS,degToRad:aS,radToDeg:lS,isPowerOfTwo:cS,ceilPowerOfTwo:uS,floorPowerOfTwo:Wf,setQuaternionFromProperEuler:hS,normalize:qf,denormalize:Xf},Ae=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=it(this.x,e.x,t.x),this.y=it(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=it(this.x,e,t),this.y=it(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(it(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(it(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Vt=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],u=n[s+2],h=n[s+3],d=r[o+0],f=r[o+1],p=r[o+2],_=r[o+3];if(h!==_||l!==d||c!==f||u!==p){let g=l*d+c*f+u*p+h*_;g<0&&(d=-d,f=-f,p=-p,_=-_,g=-g);let m=1-a;if(g<.9995){let S=Math.acos(g),v=Math.sin(S);m=Math.sin(m*S)/v,a=Math.sin(a*S)/v,l=l*m+d*a,c=c*m+f*a,u=u*m+p*a,h=h*m+_*a}else{l=l*m+d*a,c=c*m+f*a,u=u*m+p*a,h=h*m+_*a;let S=1/Math.sqrt(l*l+c*c+u*u+h*h);l*=S,c*=S,u*=S,h*=S}}e[t]=l,e[t+1]=c,e[t+2]=u,e[t+3]=h}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],u=n[s+3],h=r[o],d=r[o+1],f=r[o+2],p=r[o+3];return e[t]=a*p+u*h+l*f-c*d,e[t+1]=l*p+u*d+c*h-a*f,e[t+2]=c*p+u*f+a*d-l*h,e[t+3]=u*p-a*h-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),u=a(s/2),h=a(r/2),d=l(n/2),f=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=d*u*h+c*f*p,this._y=c*f*h-d*u*p,this._z=c*u*p+d*f*h,this._w=c*u*h-d*f*p;break;case"YXZ":this._x=d*u*h+c*f*p,this._y=c*f*h-d*u*p,this._z=c*u*p-d*f*h,this._w=c*u*h+d*f*p;break;case"ZXY":this._x=d*u*h-c*f*p,this._y=c*f*h+d*u*p,this._z=c*u*p+d*f*h,this._w=c*u*h-d*f*p;break;case"ZYX":this._x=d*u*h-c*f*p,this._y=c*f*h+d*u*p,this._z=c*u*p-d*f*h,this._w=c*u*h+d*f*p;break;case"YZX":this._x=d*u*h+c*f*p,this._y=c*f*h+d*u*p,this._z=c*u*p-d*f*h,this._w=c*u*h-d*f*p;break;case"XZY":this._x=d*u*h-c*f*p,this._y=c*f*h-d*u*p,this._z=c*u*p+d*f*h,this._w=c*u*h+d*f*p;break;default:Xe("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],u=t[6],h=t[10],d=n+a+h;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(u-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>h){let f=2*Math.sqrt(1+n-a-h);this._w=(u-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>h){let f=2*Math.sqrt(1+a-n-h);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+u)/f}else{let f=2*Math.sqrt(1+h-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+u)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(it(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,u=t._w;return this._x=n*u+o*a+s*c-r*l,this._y=s*u+o*l+r*a-n*c,this._z=r*u+o*c+n*l-s*a,this._w=o*u-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),u=Math.sin(c);l=Math.sin(l*c)/u,t=Math.sin(t*c)/u,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},C=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(dg.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(dg.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),u=2*(a*t-r*s),h=2*(r*n-o*t);return this.x=t+l*c+o*h-a*u,this.y=n+l*u+a*c-r*h,this.z=s+l*h+r*u-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=it(this.x,e.x,t.x),this.y=it(this.y,e.y,t.y),this.z=it(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=it(this.x,e,t),this.y=it(this.y,e,t),this.z=it(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(it(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Ad.copy(this).projectOnVector(e),this.sub(Ad)}reflect(e){return this.sub(Ad.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(it(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Ad=new C,dg=new Vt,st=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let u=this.elements;return u[0]=e,u[1]=s,u[2]=a,u[3]=t,u[4]=r,u[5]=l,u[6]=n,u[7]=o,u[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],u=n[4],h=n[7],d=n[2],f=n[5],p=n[8],_=s[0],g=s[3],m=s[6],S=s[1],v=s[4],y=s[7],E=s[2],w=s[5],x=s[8];return r[0]=o*_+a*S+l*E,r[3]=o*g+a*v+l*w,r[6]=o*m+a*y+l*x,r[1]=c*_+u*S+h*E,r[4]=c*g+u*v+h*w,r[7]=c*m+u*y+h*x,r[2]=d*_+f*S+p*E,r[5]=d*g+f*v+p*w,r[8]=d*m+f*y+p*x,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8];return t*o*u-t*a*c-n*r*u+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],h=u*o-a*c,d=a*l-u*r,f=c*r-o*l,p=t*h+n*d+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let _=1/p;return e[0]=h*_,e[1]=(s*c-u*n)*_,e[2]=(a*n-s*o)*_,e[3]=d*_,e[4]=(u*t-s*l)*_,e[5]=(s*r-a*t)*_,e[6]=f*_,e[7]=(n*l-c*t)*_,e[8]=(o*t-n*r)*_,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return Gr("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Rd.makeScale(e,t)),this}rotate(e){return Gr("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Rd.makeRotation(-e)),this}translate(e,t){return Gr("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Rd.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Rd=new st,fg=new st().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),pg=new st().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function dS(){let i={enabled:!0,workingColorSpace:ai,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Nt&&(s.r=Bs(s.r),s.g=Bs(s.g),s.b=Bs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Nt&&(s.r=Zo(s.r),s.g=Zo(s.g),s.b=Zo(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Zs?ll:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[ai]:{primaries:e,whitePoint:n,transfer:ll,toXYZ:fg,fromXYZ:pg,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:fn},outputColorSpaceConfig:{drawingBufferColorSpace:fn}},[fn]:{primaries:e,whitePoint:n,transfer:Nt,toXYZ:fg,fromXYZ:pg,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:fn}}}),i}var ft=dS();function Bs(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Zo(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Po,au=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Po===void 0&&(Po=ea("canvas")),Po.width=e.width,Po.height=e.height;let s=Po.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Po}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ea("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Bs(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(Bs(t[n]/255)*255):t[n]=Bs(t[n]);return{data:t,width:e.width,height:e.height}}else return Xe("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},fS=0,na=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:fS++}),this.uuid=xs(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Cd(s[o].image)):r.push(Cd(s[o]))}else r=Cd(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Cd(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?au.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Xe("Texture: Unable to serialize Texture."),{})}var pS=0,Pd=new C,Pn=class i extends ji{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Ui,s=Ui,r=Cn,o=zi,a=Hi,l=yi,c=i.DEFAULT_ANISOTROPY,u=Zs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:pS++}),this.uuid=xs(),this.name="",this.source=new na(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Ae(0,0),this.repeat=new Ae(1,1),this.center=new Ae(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new st,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Pd).x}get height(){return this.source.getSize(Pd).y}get depth(){return this.source.getSize(Pd).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Xe(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Xe(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Pf)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case pr:e.x=e.x-Math.floor(e.x);break;case Ui:e.x=e.x<0?0:1;break;case Jo:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case pr:e.y=e.y-Math.floor(e.y);break;case Ui:e.y=e.y<0?0:1;break;case Jo:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Pn.DEFAULT_IMAGE=null;Pn.DEFAULT_MAPPING=Pf;Pn.DEFAULT_ANISOTROPY=1;var wt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],u=l[4],h=l[8],d=l[1],f=l[5],p=l[9],_=l[2],g=l[6],m=l[10];if(Math.abs(u-d)<.01&&Math.abs(h-_)<.01&&Math.abs(p-g)<.01){if(Math.abs(u+d)<.1&&Math.abs(h+_)<.1&&Math.abs(p+g)<.1&&Math.abs(c+f+m-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let v=(c+1)/2,y=(f+1)/2,E=(m+1)/2,w=(u+d)/4,x=(h+_)/4,b=(p+g)/4;return v>y&&v>E?v<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(v),s=w/n,r=x/n):y>E?y<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(y),n=w/s,r=b/s):E<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(E),n=x/r,s=b/r),this.set(n,s,r,t),this}let S=Math.sqrt((g-p)*(g-p)+(h-_)*(h-_)+(d-u)*(d-u));return Math.abs(S)<.001&&(S=1),this.x=(g-p)/S,this.y=(h-_)/S,this.z=(d-u)/S,this.w=Math.acos((c+f+m-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=it(this.x,e.x,t.x),this.y=it(this.y,e.y,t.y),this.z=it(this.z,e.z,t.z),this.w=it(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=it(this.x,e,t),this.y=it(this.y,e,t),this.z=it(this.z,e,t),this.w=it(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(it(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},lu=class extends ji{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Cn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new wt(0,0,e,t),this.scissorTest=!1,this.viewport=new wt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Pn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Cn,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new na(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},Ai=class extends lu{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},ul=class extends Pn{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=pn,this.minFilter=pn,this.wrapR=Ui,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var cu=class extends Pn{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=pn,this.minFilter=pn,this.wrapR=Ui,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var Ne=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,u,h,d,f,p,_,g){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,u,h,d,f,p,_,g)}set(e,t,n,s,r,o,a,l,c,u,h,d,f,p,_,g){let m=this.elements;return m[0]=e,m[4]=t,m[8]=n,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=l,m[2]=c,m[6]=u,m[10]=h,m[14]=d,m[3]=f,m[7]=p,m[11]=_,m[15]=g,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Io.setFromMatrixColumn(e,0).length(),r=1/Io.setFromMatrixColumn(e,1).length(),o=1/Io.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),u=Math.cos(r),h=Math.sin(r);if(e.order==="XYZ"){let d=o*u,f=o*h,p=a*u,_=a*h;t[0]=l*u,t[4]=-l*h,t[8]=c,t[1]=f+p*c,t[5]=d-_*c,t[9]=-a*l,t[2]=_-d*c,t[6]=p+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*u,f=l*h,p=c*u,_=c*h;t[0]=d+_*a,t[4]=p*a-f,t[8]=o*c,t[1]=o*h,t[5]=o*u,t[9]=-a,t[2]=f*a-p,t[6]=_+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*u,f=l*h,p=c*u,_=c*h;t[0]=d-_*a,t[4]=-o*h,t[8]=p+f*a,t[1]=f+p*a,t[5]=o*u,t[9]=_-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*u,f=o*h,p=a*u,_=a*h;t[0]=l*u,t[4]=p*c-f,t[8]=d*c+_,t[1]=l*h,t[5]=_*c+d,t[9]=f*c-p,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,p=a*l,_=a*c;t[0]=l*u,t[4]=_-d*h,t[8]=p*h+f,t[1]=h,t[5]=o*u,t[9]=-a*u,t[2]=-c*u,t[6]=f*h+p,t[10]=d-_*h}else if(e.order==="XZY"){let d=o*l,f=o*c,p=a*l,_=a*c;t[0]=l*u,t[4]=-h,t[8]=c*u,t[1]=d*h+_,t[5]=o*u,t[9]=f*h-p,t[2]=p*h-f,t[6]=a*u,t[10]=_*h+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(mS,e,gS)}lookAt(e,t,n){let s=this.elements;return Ei.subVectors(e,t),Ei.lengthSq()===0&&(Ei.z=1),Ei.normalize(),lr.crossVectors(n,Ei),lr.lengthSq()===0&&(Math.abs(n.z)===1?Ei.x+=1e-4:Ei.z+=1e-4,Ei.normalize(),lr.crossVectors(n,Ei)),lr.normalize(),Mc.crossVectors(Ei,lr),s[0]=lr.x,s[4]=Mc.x,s[8]=Ei.x,s[1]=lr.y,s[5]=Mc.y,s[9]=Ei.y,s[2]=lr.z,s[6]=Mc.z,s[10]=Ei.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],u=n[1],h=n[5],d=n[9],f=n[13],p=n[2],_=n[6],g=n[10],m=n[14],S=n[3],v=n[7],y=n[11],E=n[15],w=s[0],x=s[4],b=s[8],N=s[12],I=s[1],L=s[5],k=s[9],D=s[13],P=s[2],H=s[6],q=s[10],O=s[14],ee=s[3],Y=s[7],U=s[11],W=s[15];return r[0]=o*w+a*I+l*P+c*ee,r[4]=o*x+a*L+l*H+c*Y,r[8]=o*b+a*k+l*q+c*U,r[12]=o*N+a*D+l*O+c*W,r[1]=u*w+h*I+d*P+f*ee,r[5]=u*x+h*L+d*H+f*Y,r[9]=u*b+h*k+d*q+f*U,r[13]=u*N+h*D+d*O+f*W,r[2]=p*w+_*I+g*P+m*ee,r[6]=p*x+_*L+g*H+m*Y,r[10]=p*b+_*k+g*q+m*U,r[14]=p*N+_*D+g*O+m*W,r[3]=S*w+v*I+y*P+E*ee,r[7]=S*x+v*L+y*H+E*Y,r[11]=S*b+v*k+y*q+E*U,r[15]=S*N+v*D+y*O+E*W,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],u=e[2],h=e[6],d=e[10],f=e[14],p=e[3],_=e[7],g=e[11],m=e[15],S=l*f-c*d,v=a*f-c*h,y=a*d-l*h,E=o*f-c*u,w=o*d-l*u,x=o*h-a*u;return t*(_*S-g*v+m*y)-n*(p*S-g*E+m*w)+s*(p*v-_*E+m*x)-r*(p*y-_*w+g*x)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],u=e[10];return t*(o*u-a*c)-n*(r*u-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],h=e[9],d=e[10],f=e[11],p=e[12],_=e[13],g=e[14],m=e[15],S=t*a-n*o,v=t*l-s*o,y=t*c-r*o,E=n*l-s*a,w=n*c-r*a,x=s*c-r*l,b=u*_-h*p,N=u*g-d*p,I=u*m-f*p,L=h*g-d*_,k=h*m-f*_,D=d*m-f*g,P=S*D-v*k+y*L+E*I-w*N+x*b;if(P===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let H=1/P;return e[0]=(a*D-l*k+c*L)*H,e[1]=(s*k-n*D-r*L)*H,e[2]=(_*x-g*w+m*E)*H,e[3]=(d*w-h*x-f*E)*H,e[4]=(l*I-o*D-c*N)*H,e[5]=(t*D-s*I+r*N)*H,e[6]=(g*y-p*x-m*v)*H,e[7]=(u*x-d*y+f*v)*H,e[8]=(o*k-a*I+c*b)*H,e[9]=(n*I-t*k-r*b)*H,e[10]=(p*w-_*y+m*S)*H,e[11]=(h*y-u*w-f*S)*H,e[12]=(a*N-o*L-l*b)*H,e[13]=(t*L-n*N+s*b)*H,e[14]=(_*v-p*E-g*S)*H,e[15]=(u*E-h*v+d*S)*H,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,u=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,u*a+n,u*l-s*o,0,c*l-s*a,u*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,u=o+o,h=a+a,d=r*c,f=r*u,p=r*h,_=o*u,g=o*h,m=a*h,S=l*c,v=l*u,y=l*h,E=n.x,w=n.y,x=n.z;return s[0]=(1-(_+m))*E,s[1]=(f+y)*E,s[2]=(p-v)*E,s[3]=0,s[4]=(f-y)*w,s[5]=(1-(d+m))*w,s[6]=(g+S)*w,s[7]=0,s[8]=(p+v)*x,s[9]=(g-S)*x,s[10]=(1-(d+_))*x,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Io.set(s[0],s[1],s[2]).length(),a=Io.set(s[4],s[5],s[6]).length(),l=Io.set(s[8],s[9],s[10]).length();r<0&&(o=-o),$i.copy(this);let c=1/o,u=1/a,h=1/l;return $i.elements[0]*=c,$i.elements[1]*=c,$i.elements[2]*=c,$i.elements[4]*=u,$i.elements[5]*=u,$i.elements[6]*=u,$i.elements[8]*=h,$i.elements[9]*=h,$i.elements[10]*=h,t.setFromRotationMatrix($i),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=Fi,l=!1){let c=this.elements,u=2*r/(t-e),h=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s),p,_;if(l)p=r/(o-r),_=o*r/(o-r);else if(a===Fi)p=-(o+r)/(o-r),_=-2*o*r/(o-r);else if(a===Qo)p=-o/(o-r),_=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=h,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=_,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=Fi,l=!1){let c=this.elements,u=2/(t-e),h=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s),p,_;if(l)p=1/(o-r),_=o/(o-r);else if(a===Fi)p=-2/(o-r),_=-(o+r)/(o-r);else if(a===Qo)p=-1/(o-r),_=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=h,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=_,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Io=new C,$i=new Ne,mS=new C(0,0,0),gS=new C(1,1,1),lr=new C,Mc=new C,Ei=new C,mg=new Ne,gg=new Vt,zs=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],u=s[9],h=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(it(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-it(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-h,r),this._z=0);break;case"ZXY":this._x=Math.asin(it(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-h,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-it(h,-1,1)),Math.abs(h)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(it(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-u,c),this._y=Math.atan2(-h,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-it(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-u,f),this._y=0);break;default:Xe("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return mg.makeRotationFromQuaternion(e),this.setFromRotationMatrix(mg,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return gg.setFromEuler(this),this.setFromQuaternion(gg,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};zs.DEFAULT_ORDER="XYZ";var ia=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},_S=0,_g=new C,Lo=new Vt,Is=new Ne,wc=new C,qa=new C,xS=new C,yS=new Vt,xg=new C(1,0,0),yg=new C(0,1,0),vg=new C(0,0,1),Sg={type:"added"},vS={type:"removed"},No={type:"childadded",child:null},Id={type:"childremoved",child:null},Jt=class i extends ji{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:_S++}),this.uuid=xs(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new C,t=new zs,n=new Vt,s=new C(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Ne},normalMatrix:{value:new st}}),this.matrix=new Ne,this.matrixWorld=new Ne,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new ia,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Lo.setFromAxisAngle(e,t),this.quaternion.multiply(Lo),this}rotateOnWorldAxis(e,t){return Lo.setFromAxisAngle(e,t),this.quaternion.premultiply(Lo),this}rotateX(e){return this.rotateOnAxis(xg,e)}rotateY(e){return this.rotateOnAxis(yg,e)}rotateZ(e){return this.rotateOnAxis(vg,e)}translateOnAxis(e,t){return _g.copy(e).applyQuaternion(this.quaternion),this.position.add(_g.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(xg,e)}translateY(e){return this.translateOnAxis(yg,e)}translateZ(e){return this.translateOnAxis(vg,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(Is.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?wc.copy(e):wc.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),qa.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Is.lookAt(qa,wc,this.up):Is.lookAt(wc,qa,this.up),this.quaternion.setFromRotationMatrix(Is),s&&(Is.extractRotation(s.matrixWorld),Lo.setFromRotationMatrix(Is),this.quaternion.premultiply(Lo.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(je("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Sg),No.child=e,this.dispatchEvent(No),No.child=null):je("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(vS),Id.child=e,this.dispatchEvent(Id),Id.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),Is.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),Is.multiply(e.parent.matrixWorld)),e.applyMatrix4(Is),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Sg),No.child=e,this.dispatchEvent(No),No.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(qa,e,xS),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(qa,yS,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,u=l.length;c<u;c++){let h=l[c];r(e.shapes,h)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),u=o(e.images),h=o(e.shapes),d=o(e.skeletons),f=o(e.animations),p=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),u.length>0&&(n.images=u),h.length>0&&(n.shapes=h),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let u=a[c];delete u.metadata,l.push(u)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Jt.DEFAULT_UP=new C(0,1,0);Jt.DEFAULT_MATRIX_AUTO_UPDATE=!0;Jt.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Mt=class extends Jt{constructor(){super(),this.isGroup=!0,this.type="Group"}},SS={type:"move"},sa=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Mt,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Mt,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new C,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new C),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Mt,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new C,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new C,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let _ of e.hand.values()){let g=t.getJointPose(_,n),m=this._getHandJoint(c,_);g!==null&&(m.matrix.fromArray(g.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=g.radius),m.visible=g!==null}let u=c.joints["index-finger-tip"],h=c.joints["thumb-tip"],d=u.position.distanceTo(h.position),f=.02,p=.005;c.inputState.pinching&&d>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(SS)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new Mt;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},V0={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},cr={h:0,s:0,l:0},Ec={h:0,s:0,l:0};function Ld(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var Ye=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=fn){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,ft.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=ft.workingColorSpace){return this.r=e,this.g=t,this.b=n,ft.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=ft.workingColorSpace){if(e=Gf(e,1),t=it(t,0,1),n=it(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Ld(o,r,e+1/3),this.g=Ld(o,r,e),this.b=Ld(o,r,e-1/3)}return ft.colorSpaceToWorking(this,s),this}setStyle(e,t=fn){function n(r){r!==void 0&&parseFloat(r)<1&&Xe("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Xe("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Xe("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=fn){let n=V0[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Xe("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Bs(e.r),this.g=Bs(e.g),this.b=Bs(e.b),this}copyLinearToSRGB(e){return this.r=Zo(e.r),this.g=Zo(e.g),this.b=Zo(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=fn){return ft.workingToColorSpace(Zn.copy(this),e),Math.round(it(Zn.r*255,0,255))*65536+Math.round(it(Zn.g*255,0,255))*256+Math.round(it(Zn.b*255,0,255))}getHexString(e=fn){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=ft.workingColorSpace){ft.workingToColorSpace(Zn.copy(this),t);let n=Zn.r,s=Zn.g,r=Zn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,u=(a+o)/2;if(a===o)l=0,c=0;else{let h=o-a;switch(c=u<=.5?h/(o+a):h/(2-o-a),o){case n:l=(s-r)/h+(s<r?6:0);break;case s:l=(r-n)/h+2;break;case r:l=(n-s)/h+4;break}l/=6}return e.h=l,e.s=c,e.l=u,e}getRGB(e,t=ft.workingColorSpace){return ft.workingToColorSpace(Zn.copy(this),t),e.r=Zn.r,e.g=Zn.g,e.b=Zn.b,e}getStyle(e=fn){ft.workingToColorSpace(Zn.copy(this),e);let t=Zn.r,n=Zn.g,s=Zn.b;return e!==fn?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(cr),this.setHSL(cr.h+e,cr.s+t,cr.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(cr),e.getHSL(Ec);let n=rl(cr.h,Ec.h,t),s=rl(cr.s,Ec.s,t),r=rl(cr.l,Ec.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Zn=new Ye;Ye.NAMES=V0;var hl=class extends Jt{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new zs,this.environmentIntensity=1,this.environmentRotation=new zs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Ki=new C,Ls=new C,Nd=new C,Ns=new C,Do=new C,Oo=new C,bg=new C,Dd=new C,Od=new C,Ud=new C,Fd=new wt,Bd=new wt,kd=new wt,Fs=class i{constructor(e=new C,t=new C,n=new C){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Ki.subVectors(e,t),s.cross(Ki);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Ki.subVectors(s,t),Ls.subVectors(n,t),Nd.subVectors(e,t);let o=Ki.dot(Ki),a=Ki.dot(Ls),l=Ki.dot(Nd),c=Ls.dot(Ls),u=Ls.dot(Nd),h=o*c-a*a;if(h===0)return r.set(0,0,0),null;let d=1/h,f=(c*l-a*u)*d,p=(o*u-a*l)*d;return r.set(1-f-p,p,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,Ns)===null?!1:Ns.x>=0&&Ns.y>=0&&Ns.x+Ns.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,Ns)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Ns.x),l.addScaledVector(o,Ns.y),l.addScaledVector(a,Ns.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return Fd.setScalar(0),Bd.setScalar(0),kd.setScalar(0),Fd.fromBufferAttribute(e,t),Bd.fromBufferAttribute(e,n),kd.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Fd,r.x),o.addScaledVector(Bd,r.y),o.addScaledVector(kd,r.z),o}static isFrontFacing(e,t,n,s){return Ki.subVectors(n,t),Ls.subVectors(e,t),Ki.cross(Ls).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Ki.subVectors(this.c,this.b),Ls.subVectors(this.a,this.b),Ki.cross(Ls).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;Do.subVectors(s,n),Oo.subVectors(r,n),Dd.subVectors(e,n);let l=Do.dot(Dd),c=Oo.dot(Dd);if(l<=0&&c<=0)return t.copy(n);Od.subVectors(e,s);let u=Do.dot(Od),h=Oo.dot(Od);if(u>=0&&h<=u)return t.copy(s);let d=l*h-u*c;if(d<=0&&l>=0&&u<=0&&l-u>0)return o=l/(l-u),t.copy(n).addScaledVector(Do,o);Ud.subVectors(e,r);let f=Do.dot(Ud),p=Oo.dot(Ud);if(p>=0&&f<=p)return t.copy(r);let _=f*c-l*p;if(_<=0&&c>=0&&p<=0)return a=c/(c-p),t.copy(n).addScaledVector(Oo,a);let g=u*p-f*h;if(g<=0&&h-u>=0&&f-p>=0)return bg.subVectors(r,s),a=(h-u)/(h-u+(f-p)),t.copy(s).addScaledVector(bg,a);let m=1/(g+_+d);return o=_*m,a=d*m,t.copy(n).addScaledVector(Do,o).addScaledVector(Oo,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Mn=class{constructor(e=new C(1/0,1/0,1/0),t=new C(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Zi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Zi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Zi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Zi):Zi.fromBufferAttribute(r,o),Zi.applyMatrix4(e.matrixWorld),this.expandByPoint(Zi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Tc.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Tc.copy(n.boundingBox)),Tc.applyMatrix4(e.matrixWorld),this.union(Tc)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Zi),Zi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Ya),Ac.subVectors(this.max,Ya),Uo.subVectors(e.a,Ya),Fo.subVectors(e.b,Ya),Bo.subVectors(e.c,Ya),ur.subVectors(Fo,Uo),hr.subVectors(Bo,Fo),kr.subVectors(Uo,Bo);let t=[0,-ur.z,ur.y,0,-hr.z,hr.y,0,-kr.z,kr.y,ur.z,0,-ur.x,hr.z,0,-hr.x,kr.z,0,-kr.x,-ur.y,ur.x,0,-hr.y,hr.x,0,-kr.y,kr.x,0];return!zd(t,Uo,Fo,Bo,Ac)||(t=[1,0,0,0,1,0,0,0,1],!zd(t,Uo,Fo,Bo,Ac))?!1:(Rc.crossVectors(ur,hr),t=[Rc.x,Rc.y,Rc.z],zd(t,Uo,Fo,Bo,Ac))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Zi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Zi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Ds[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Ds[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Ds[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Ds[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Ds[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Ds[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Ds[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Ds[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Ds),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Ds=[new C,new C,new C,new C,new C,new C,new C,new C],Zi=new C,Tc=new Mn,Uo=new C,Fo=new C,Bo=new C,ur=new C,hr=new C,kr=new C,Ya=new C,Ac=new C,Rc=new C,zr=new C;function zd(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){zr.fromArray(i,r);let a=s.x*Math.abs(zr.x)+s.y*Math.abs(zr.y)+s.z*Math.abs(zr.z),l=e.dot(zr),c=t.dot(zr),u=n.dot(zr);if(Math.max(-Math.max(l,c,u),Math.min(l,c,u))>a)return!1}return!0}var bn=new C,Cc=new Ae,bS=0,Hn=class extends ji{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:bS++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Hf,this.updateRanges=[],this.gpuType=Ri,this.version=0,this._normalizationScale=e!==void 0?xh(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Cc.fromBufferAttribute(this,t),Cc.applyMatrix3(e),this.setXY(t,Cc.x,Cc.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)bn.fromBufferAttribute(this,t),bn.applyMatrix3(e),this.setXYZ(t,bn.x,bn.y,bn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)bn.fromBufferAttribute(this,t),bn.applyMatrix4(e),this.setXYZ(t,bn.x,bn.y,bn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)bn.fromBufferAttribute(this,t),bn.applyNormalMatrix(e),this.setXYZ(t,bn.x,bn.y,bn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)bn.fromBufferAttribute(this,t),bn.transformDirection(e),this.setXYZ(t,bn.x,bn.y,bn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Xf(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):qf(e,this.array)}};var dl=class extends Hn{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var fl=class extends Hn{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var pt=class extends Hn{constructor(e,t,n){super(new Float32Array(e),t,n)}},MS=new Mn,$a=new C,Hd=new C,Vn=class{constructor(e=new C,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):MS.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;$a.subVectors(e,this.center);let t=$a.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector($a,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Hd.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint($a.copy(e.center).add(Hd)),this.expandByPoint($a.copy(e.center).sub(Hd))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},wS=0,Oi=new Ne,Vd=new Jt,ko=new C,Ti=new Mn,Ka=new Mn,zn=new C,Dt=class i extends ji{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:wS++}),this.uuid=xs(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Kv(e)?fl:dl)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new st().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Oi.makeRotationFromQuaternion(e),this.applyMatrix4(Oi),this}rotateX(e){return Oi.makeRotationX(e),this.applyMatrix4(Oi),this}rotateY(e){return Oi.makeRotationY(e),this.applyMatrix4(Oi),this}rotateZ(e){return Oi.makeRotationZ(e),this.applyMatrix4(Oi),this}translate(e,t,n){return Oi.makeTranslation(e,t,n),this.applyMatrix4(Oi),this}scale(e,t,n){return Oi.makeScale(e,t,n),this.applyMatrix4(Oi),this}lookAt(e){return Vd.lookAt(e),Vd.updateMatrix(),this.applyMatrix4(Vd.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(ko).negate(),this.translate(ko.x,ko.y,ko.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new pt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Xe("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Mn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){je("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new C(-1/0,-1/0,-1/0),new C(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];Ti.setFromBufferAttribute(r),this.morphTargetsRelative?(zn.addVectors(this.boundingBox.min,Ti.min),this.boundingBox.expandByPoint(zn),zn.addVectors(this.boundingBox.max,Ti.max),this.boundingBox.expandByPoint(zn)):(this.boundingBox.expandByPoint(Ti.min),this.boundingBox.expandByPoint(Ti.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&je('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Vn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){je("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new C,1/0);return}if(e){let n=this.boundingSphere.center;if(Ti.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];Ka.setFromBufferAttribute(a),this.morphTargetsRelative?(zn.addVectors(Ti.min,Ka.min),Ti.expandByPoint(zn),zn.addVectors(Ti.max,Ka.max),Ti.expandByPoint(zn)):(Ti.expandByPoint(Ka.min),Ti.expandByPoint(Ka.max))}Ti.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)zn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(zn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,u=a.count;c<u;c++)zn.fromBufferAttribute(a,c),l&&(ko.fromBufferAttribute(e,c),zn.add(ko)),s=Math.max(s,n.distanceToSquared(zn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&je('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){je("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Hn(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let N=0;N<n.count;N++)a[N]=new C,l[N]=new C;let u=new C,h=new C,d=new C,f=new Ae,p=new Ae,_=new Ae,g=new C,m=new C;function S(N,I,L){c[N]=c[I]=c[L]=1,u.fromBufferAttribute(n,N),h.fromBufferAttribute(n,I),d.fromBufferAttribute(n,L),f.fromBufferAttribute(r,N),p.fromBufferAttribute(r,I),_.fromBufferAttribute(r,L),h.sub(u),d.sub(u),p.sub(f),_.sub(f);let k=1/(p.x*_.y-_.x*p.y);isFinite(k)&&(g.copy(h).multiplyScalar(_.y).addScaledVector(d,-p.y).multiplyScalar(k),m.copy(d).multiplyScalar(p.x).addScaledVector(h,-_.x).multiplyScalar(k),a[N].add(g),a[I].add(g),a[L].add(g),l[N].add(m),l[I].add(m),l[L].add(m))}let v=this.groups;v.length===0&&(v=[{start:0,count:e.count}]);for(let N=0,I=v.length;N<I;++N){let L=v[N],k=L.start,D=L.count;for(let P=k,H=k+D;P<H;P+=3)S(e.getX(P+0),e.getX(P+1),e.getX(P+2))}let y=new C,E=new C,w=new C,x=new C;function b(N){w.fromBufferAttribute(s,N),x.copy(w);let I=a[N];y.copy(I),y.sub(w.multiplyScalar(w.dot(I))).normalize(),E.crossVectors(x,I);let k=E.dot(l[N])<0?-1:1;o.setXYZW(N,y.x,y.y,y.z,k)}for(let N=0,I=n.count;N<I;++N)c[N]&&b(N);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new Hn(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new C,r=new C,o=new C,a=new C,l=new C,c=new C,u=new C,h=new C;if(e)for(let d=0,f=e.count;d<f;d+=3){let p=e.getX(d+0),_=e.getX(d+1),g=e.getX(d+2);s.fromBufferAttribute(t,p),r.fromBufferAttribute(t,_),o.fromBufferAttribute(t,g),u.subVectors(o,r),h.subVectors(s,r),u.cross(h),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,_),c.fromBufferAttribute(n,g),a.add(u),l.add(u),c.add(u),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(_,l.x,l.y,l.z),n.setXYZ(g,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),u.subVectors(o,r),h.subVectors(s,r),u.cross(h),n.setXYZ(d+0,u.x,u.y,u.z),n.setXYZ(d+1,u.x,u.y,u.z),n.setXYZ(d+2,u.x,u.y,u.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)zn.fromBufferAttribute(e,t),zn.normalize(),e.setXYZ(t,zn.x,zn.y,zn.z)}toNonIndexed(){function e(a,l){let c=a.array,u=a.itemSize,h=a.normalized,d=new c.constructor(l.length*u),f=0,p=0;for(let _=0,g=l.length;_<g;_++){a.isInterleavedBufferAttribute?f=l[_]*a.data.stride+a.offset:f=l[_]*u;for(let m=0;m<u;m++)d[p++]=c[f++]}return new Hn(d,u,h)}if(this.index===null)return Xe("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let u=0,h=c.length;u<h;u++){let d=c[u],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],u=[];for(let h=0,d=c.length;h<d;h++){let f=c[h];u.push(f.toJSON(e.data))}u.length>0&&(s[l]=u,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let u=s[c];this.setAttribute(c,u.clone(t))}let r=e.morphAttributes;for(let c in r){let u=[],h=r[c];for(let d=0,f=h.length;d<f;d++)u.push(h[d].clone(t));this.morphAttributes[c]=u}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,u=o.length;c<u;c++){let h=o[c];this.addGroup(h.start,h.count,h.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},mr=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=Hf,this.updateRanges=[],this.version=0,this.uuid=xs()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let s=0,r=this.stride;s<r;s++)this.array[e+s]=t.array[n+s];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Mg(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);let n=new this.array.constructor(e.arrayBuffers[t]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Mg(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function Mg(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=xs()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var ri=new C,jn=class i{constructor(e,t,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=n,this.normalized=s,this._normalizationScale=e!==void 0?xh(e.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)ri.fromBufferAttribute(this,t),ri.applyMatrix4(e),this.setXYZ(t,ri.x,ri.y,ri.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)ri.fromBufferAttribute(this,t),ri.applyNormalMatrix(e),this.setXYZ(t,ri.x,ri.y,ri.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)ri.fromBufferAttribute(this,t),ri.transformDirection(e),this.setXYZ(t,ri.x,ri.y,ri.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,s){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this.data.array[e+3]=r,this}clone(e){if(e===void 0){cl("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return new Hn(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new i(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){cl("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Xf(e,this.data.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):qf(e,this.data.array)}},Gd=new C,ES=new C,TS=new st,oi=class{constructor(e=new C(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=Gd.subVectors(n,t).cross(ES.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(Gd),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||TS.getNormalMatrix(e),s=this.coplanarPoint(Gd).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},AS=0,Jn=class extends ji{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:AS++}),this.uuid=xs(),this.name="",this.type="Material",this.blending=pa,this.side=ki,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=vf,this.blendDst=Sf,this.blendEquation=io,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ye(0,0,0),this.blendAlpha=0,this.depthFunc=jo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=L0,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Qc,this.stencilZFail=Qc,this.stencilZPass=Qc,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Xe(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Xe(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ye().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new oi().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Ae().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Ae().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}},ra=class extends Jn{constructor(e){super(),this.isSpriteMaterial=!0,this.type="SpriteMaterial",this.color=new Ye(16777215),this.map=null,this.alphaMap=null,this.rotation=0,this.sizeAttenuation=!0,this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.rotation=e.rotation,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},zo,Za=new C,Ho=new C,Vo=new C,Go=new Ae,ja=new Ae,G0=new Ne,Pc=new C,Ja=new C,Ic=new C,wg=new Ae,Wd=new Ae,Eg=new Ae,pl=class extends Jt{constructor(e=new ra){if(super(),this.isSprite=!0,this.type="Sprite",zo===void 0){zo=new Dt;let t=new Float32Array([-.5,-.5,0,0,0,.5,-.5,0,1,0,.5,.5,0,1,1,-.5,.5,0,0,1]),n=new mr(t,5);zo.setIndex([0,1,2,0,2,3]),zo.setAttribute("position",new jn(n,3,0,!1)),zo.setAttribute("uv",new jn(n,2,3,!1))}this.geometry=zo,this.material=e,this.center=new Ae(.5,.5),this.count=1}intersectsFrustum(e){return e.intersectsSprite(this)}raycast(e,t){e.camera===null&&je('Sprite: "Raycaster.camera" needs to be set in order to raycast against sprites.'),Ho.setFromMatrixScale(this.matrixWorld),G0.copy(e.camera.matrixWorld),this.modelViewMatrix.multiplyMatrices(e.camera.matrixWorldInverse,this.matrixWorld),Vo.setFromMatrixPosition(this.modelViewMatrix),e.camera.isPerspectiveCamera&&this.material.sizeAttenuation===!1&&Ho.multiplyScalar(-Vo.z);let n=this.material.rotation,s,r;n!==0&&(r=Math.cos(n),s=Math.sin(n));let o=this.center;Lc(Pc.set(-.5,-.5,0),Vo,o,Ho,s,r),Lc(Ja.set(.5,-.5,0),Vo,o,Ho,s,r),Lc(Ic.set(.5,.5,0),Vo,o,Ho,s,r),wg.set(0,0),Wd.set(1,0),Eg.set(1,1);let a=e.ray.intersectTriangle(Pc,Ja,Ic,!1,Za);if(a===null&&(Lc(Ja.set(-.5,.5,0),Vo,o,Ho,s,r),Wd.set(0,1),a=e.ray.intersectTriangle(Pc,Ic,Ja,!1,Za),a===null))return;let l=e.ray.origin.distanceTo(Za);l<e.near||l>e.far||t.push({distance:l,point:Za.clone(),uv:Fs.getInterpolation(Za,Pc,Ja,Ic,wg,Wd,Eg,new Ae),face:null,object:this})}copy(e,t){return super.copy(e,t),e.center!==void 0&&this.center.copy(e.center),this.material=e.material,this}toJSON(e){let t=super.toJSON(e);return t.object.center=this.center.toArray(),t}};function Lc(i,e,t,n,s,r){Go.subVectors(i,t).addScalar(.5).multiply(n),s!==void 0?(ja.x=r*Go.x-s*Go.y,ja.y=s*Go.x+r*Go.y):ja.copy(Go),i.copy(e),i.x+=ja.x,i.y+=ja.y,i.applyMatrix4(G0)}var Os=new C,Xd=new C,Nc=new C,Dc=new C,ps=class{constructor(e=new C,t=new C(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,Os)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=Os.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(Os.copy(this.origin).addScaledVector(this.direction,t),Os.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){Xd.copy(e).add(t).multiplyScalar(.5),Nc.copy(t).sub(e).normalize(),Dc.copy(this.origin).sub(Xd);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Nc),a=Dc.dot(this.direction),l=-Dc.dot(Nc),c=Dc.lengthSq(),u=Math.abs(1-o*o),h,d,f,p;if(u>0)if(h=o*l-a,d=o*a-l,p=r*u,h>=0)if(d>=-p)if(d<=p){let _=1/u;h*=_,d*=_,f=h*(h+o*d+2*a)+d*(o*h+d+2*l)+c}else d=r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d=-r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d<=-p?(h=Math.max(0,-(-o*r+a)),d=h>0?-r:Math.min(Math.max(-r,-l),r),f=-h*h+d*(d+2*l)+c):d<=p?(h=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(h=Math.max(0,-(o*r+a)),d=h>0?r:Math.min(Math.max(-r,-l),r),f=-h*h+d*(d+2*l)+c);else d=o>0?-r:r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,h),s&&s.copy(Xd).addScaledVector(Nc,d),f}intersectSphere(e,t){if(e.radius<0)return null;Os.subVectors(e.center,this.origin);let n=Os.dot(this.direction),s=Os.dot(Os)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,u=1/this.direction.y,h=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),u>=0?(r=(e.min.y-d.y)*u,o=(e.max.y-d.y)*u):(r=(e.max.y-d.y)*u,o=(e.min.y-d.y)*u),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),h>=0?(a=(e.min.z-d.z)*h,l=(e.max.z-d.z)*h):(a=(e.max.z-d.z)*h,l=(e.min.z-d.z)*h),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,Os)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,u=a.z,h=e.x-o.x,d=e.y-o.y,f=e.z-o.z,p=t.x-o.x,_=t.y-o.y,g=t.z-o.z,m=n.x-o.x,S=n.y-o.y,v=n.z-o.z,y=Math.abs(l),E=Math.abs(c),w=Math.abs(u),x,b,N,I,L,k,D,P,H,q,O,ee;if(y>=E&&y>=w?(N=l,k=h,H=p,ee=m,l>=0?(x=c,b=u,I=d,L=f,D=_,P=g,q=S,O=v):(x=u,b=c,I=f,L=d,D=g,P=_,q=v,O=S)):E>=w?(N=c,k=d,H=_,ee=S,c>=0?(x=u,b=l,I=f,L=h,D=g,P=p,q=v,O=m):(x=l,b=u,I=h,L=f,D=p,P=g,q=m,O=v)):(N=u,k=f,H=g,ee=v,u>=0?(x=l,b=c,I=h,L=d,D=p,P=_,q=m,O=S):(x=c,b=l,I=d,L=h,D=_,P=p,q=S,O=m)),N===0)return null;let Y=x/N,U=b/N,W=1/N,Z=I-Y*k,ne=L-U*k,K=D-Y*H,de=P-U*H,fe=q-Y*ee,pe=O-U*ee,_e=fe*de-pe*K,Ge=Z*pe-ne*fe,et=K*ne-de*Z;if(s){if(_e<0||Ge<0||et<0)return null}else if((_e<0||Ge<0||et<0)&&(_e>0||Ge>0||et>0))return null;let He=_e+Ge+et;if(He===0)return null;let ut=W*(_e*k+Ge*H+et*ee);return(He>0?ut<0:ut>0)?null:this.at(ut/He,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},fi=class extends Jn{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ye(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new zs,this.combine=bf,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Tg=new Ne,Hr=new ps,Oc=new Vn,Ag=new C,Uc=new C,Fc=new C,Bc=new C,qd=new C,kc=new C,Rg=new C,zc=new C,Tt=class extends Jt{constructor(e=new Dt,t=new fi){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){kc.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let u=a[l],h=r[l];u!==0&&(qd.fromBufferAttribute(h,e),o?kc.addScaledVector(qd,u):kc.addScaledVector(qd.sub(t),u))}t.add(kc)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Oc.copy(n.boundingSphere),Oc.applyMatrix4(r),Hr.copy(e.ray).recast(e.near),!(Oc.containsPoint(Hr.origin)===!1&&(Hr.intersectSphere(Oc,Ag)===null||Hr.origin.distanceToSquared(Ag)>(e.far-e.near)**2))&&(Tg.copy(r).invert(),Hr.copy(e.ray).applyMatrix4(Tg),!(n.boundingBox!==null&&Hr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,Hr)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,u=r.attributes.uv1,h=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,_=d.length;p<_;p++){let g=d[p],m=o[g.materialIndex],S=Math.max(g.start,f.start),v=Math.min(a.count,Math.min(g.start+g.count,f.start+f.count));for(let y=S,E=v;y<E;y+=3){let w=a.getX(y),x=a.getX(y+1),b=a.getX(y+2);s=Hc(this,m,e,n,c,u,h,w,x,b),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=g.materialIndex,t.push(s))}}else{let p=Math.max(0,f.start),_=Math.min(a.count,f.start+f.count);for(let g=p,m=_;g<m;g+=3){let S=a.getX(g),v=a.getX(g+1),y=a.getX(g+2);s=Hc(this,o,e,n,c,u,h,S,v,y),s&&(s.faceIndex=Math.floor(g/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,_=d.length;p<_;p++){let g=d[p],m=o[g.materialIndex],S=Math.max(g.start,f.start),v=Math.min(l.count,Math.min(g.start+g.count,f.start+f.count));for(let y=S,E=v;y<E;y+=3){let w=y,x=y+1,b=y+2;s=Hc(this,m,e,n,c,u,h,w,x,b),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=g.materialIndex,t.push(s))}}else{let p=Math.max(0,f.start),_=Math.min(l.count,f.start+f.count);for(let g=p,m=_;g<m;g+=3){let S=g,v=g+1,y=g+2;s=Hc(this,o,e,n,c,u,h,S,v,y),s&&(s.faceIndex=Math.floor(g/3),t.push(s))}}}};function RS(i,e,t,n,s,r,o,a){let l;if(e.side===ci?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===ki,a),l===null)return null;zc.copy(a),zc.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(zc);return c<t.near||c>t.far?null:{distance:c,point:zc.clone(),object:i}}function Hc(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,Uc),i.getVertexPosition(l,Fc),i.getVertexPosition(c,Bc);let u=RS(i,e,t,n,Uc,Fc,Bc,Rg);if(u){let h=new C;Fs.getBarycoord(Rg,Uc,Fc,Bc,h),s&&(u.uv=Fs.getInterpolatedAttribute(s,a,l,c,h,new Ae)),r&&(u.uv1=Fs.getInterpolatedAttribute(r,a,l,c,h,new Ae)),o&&(u.normal=Fs.getInterpolatedAttribute(o,a,l,c,h,new C),u.normal.dot(n.direction)>0&&u.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new C,materialIndex:0};Fs.getNormal(Uc,Fc,Bc,d.normal),u.face=d,u.barycoord=h}return u}var Qa=new wt,Cg=new wt,Pg=new wt,CS=new wt,Ig=new Ne,Vc=new C,Yd=new Vn,Lg=new Ne,$d=new ps,ml=class extends Tt{constructor(e,t){super(e,t),this.isSkinnedMesh=!0,this.type="SkinnedMesh",this.bindMode=nf,this.bindMatrix=new Ne,this.bindMatrixInverse=new Ne,this.boundingBox=null,this.boundingSphere=null}computeBoundingBox(){let e=this.geometry;this.boundingBox===null&&(this.boundingBox=new Mn),this.boundingBox.makeEmpty();let t=e.getAttribute("position");for(let n=0;n<t.count;n++)this.getVertexPosition(n,Vc),this.boundingBox.expandByPoint(Vc)}computeBoundingSphere(){let e=this.geometry;this.boundingSphere===null&&(this.boundingSphere=new Vn),this.boundingSphere.makeEmpty();let t=e.getAttribute("position");for(let n=0;n<t.count;n++)this.getVertexPosition(n,Vc),this.boundingSphere.expandByPoint(Vc)}copy(e,t){return super.copy(e,t),this.bindMode=e.bindMode,this.bindMatrix.copy(e.bindMatrix),this.bindMatrixInverse.copy(e.bindMatrixInverse),this.skeleton=e.skeleton,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}raycast(e,t){let n=this.material,s=this.matrixWorld;n!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Yd.copy(this.boundingSphere),Yd.applyMatrix4(s),e.ray.intersectsSphere(Yd)!==!1&&(Lg.copy(s).invert(),$d.copy(e.ray).applyMatrix4(Lg),!(this.boundingBox!==null&&$d.intersectsBox(this.boundingBox)===!1)&&this._computeIntersections(e,t,$d)))}getVertexPosition(e,t){return super.getVertexPosition(e,t),this.applyBoneTransform(e,t),t}bind(e,t){this.skeleton=e,t===void 0&&(this.updateMatrixWorld(!0),this.skeleton.calculateInverses(),t=this.matrixWorld),this.bindMatrix.copy(t),this.bindMatrixInverse.copy(t).invert()}pose(){this.skeleton.pose()}normalizeSkinWeights(){let e=new wt,t=this.geometry.attributes.skinWeight;for(let n=0,s=t.count;n<s;n++){e.fromBufferAttribute(t,n);let r=1/e.manhattanLength();r!==1/0?e.multiplyScalar(r):e.set(1,0,0,0),t.setXYZW(n,e.x,e.y,e.z,e.w)}}updateMatrixWorld(e){super.updateMatrixWorld(e),this.bindMode===nf?this.bindMatrixInverse.copy(this.matrixWorld).invert():this.bindMode===R0?this.bindMatrixInverse.copy(this.bindMatrix).invert():Xe("SkinnedMesh: Unrecognized bindMode: "+this.bindMode)}applyBoneTransform(e,t){let n=this.skeleton,s=this.geometry;Cg.fromBufferAttribute(s.attributes.skinIndex,e),Pg.fromBufferAttribute(s.attributes.skinWeight,e),t.isVector4?(Qa.copy(t),t.set(0,0,0,0)):(Qa.set(t.x,t.y,t.z,1),t.set(0,0,0)),Qa.applyMatrix4(this.bindMatrix);for(let r=0;r<4;r++){let o=Pg.getComponent(r);if(o!==0){let a=Cg.getComponent(r);Ig.multiplyMatrices(n.bones[a].matrixWorld,n.boneInverses[a]),t.addScaledVector(CS.copy(Qa).applyMatrix4(Ig),o)}}return t.isVector4&&(t.w=Qa.w),t.applyMatrix4(this.bindMatrixInverse)}},oa=class extends Jt{constructor(){super(),this.isBone=!0,this.type="Bone"}},aa=class extends Pn{constructor(e=null,t=1,n=1,s,r,o,a,l,c=pn,u=pn,h,d){super(null,o,a,l,c,u,s,r,h,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}},Ng=new Ne,PS=new Ne,gl=class i{constructor(e=[],t=[]){this.uuid=xs(),this.bones=e.slice(0),this.boneInverses=t,this.boneMatrices=null,this.previousBoneMatrices=null,this.boneTexture=null,this.previousBoneTexture=null,this.init()}init(){let e=this.bones,t=this.boneInverses;if(this.boneMatrices=new Float32Array(e.length*16),t.length===0)this.calculateInverses();else if(e.length!==t.length){Xe("Skeleton: Number of inverse bone matrices does not match amount of bones."),this.boneInverses=[];for(let n=0,s=this.bones.length;n<s;n++)this.boneInverses.push(new Ne)}}calculateInverses(){this.boneInverses.length=0;for(let e=0,t=this.bones.length;e<t;e++){let n=new Ne;this.bones[e]&&n.copy(this.bones[e].matrixWorld).invert(),this.boneInverses.push(n)}}pose(){for(let e=0,t=this.bones.length;e<t;e++){let n=this.bones[e];n&&n.matrixWorld.copy(this.boneInverses[e]).invert()}for(let e=0,t=this.bones.length;e<t;e++){let n=this.bones[e];n&&(n.parent&&n.parent.isBone?(n.matrix.copy(n.parent.matrixWorld).invert(),n.matrix.multiply(n.matrixWorld)):n.matrix.copy(n.matrixWorld),n.matrix.decompose(n.position,n.quaternion,n.scale))}}update(){let e=this.bones,t=this.boneInverses,n=this.boneMatrices,s=this.boneTexture;for(let r=0,o=e.length;r<o;r++){let a=e[r]?e[r].matrixWorld:PS;Ng.multiplyMatrices(a,t[r]),Ng.toArray(n,r*16)}s!==null&&(s.needsUpdate=!0)}clone(){return new i(this.bones,this.boneInverses)}computeBoneTexture(){let e=Math.sqrt(this.bones.length*4);e=Math.ceil(e/4)*4,e=Math.max(e,4);let t=new Float32Array(e*e*4);t.set(this.boneMatrices);let n=new aa(t,e,e,Hi,Ri);return n.needsUpdate=!0,this.boneMatrices=t,this.boneTexture=n,this}getBoneByName(e){for(let t=0,n=this.bones.length;t<n;t++){let s=this.bones[t];if(s.name===e)return s}}dispose(){this.boneTexture!==null&&(this.boneTexture.dispose(),this.boneTexture=null),this.previousBoneTexture!==null&&(this.previousBoneTexture.dispose(),this.previousBoneTexture=null)}fromJSON(e,t){this.uuid=e.uuid;for(let n=0,s=e.bones.length;n<s;n++){let r=e.bones[n],o=t[r];o===void 0&&(Xe("Skeleton: No bone found with UUID:",r),o=new oa),this.bones.push(o),this.boneInverses.push(new Ne().fromArray(e.boneInverses[n]))}return this.init(),this}toJSON(){let e={metadata:{version:4.7,type:"Skeleton",generator:"Skeleton.toJSON"},bones:[],boneInverses:[]};e.uuid=this.uuid;let t=this.bones,n=this.boneInverses;for(let s=0,r=t.length;s<r;s++){let o=t[s];e.bones.push(o.uuid);let a=n[s];e.boneInverses.push(a.toArray())}return e}},Hs=class extends Hn{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},Wo=new Ne,Dg=new Ne,Gc=[],Og=new Mn,IS=new Ne,el=new Tt,tl=new Vn,Yr=class extends Tt{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Hs(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,IS)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new Mn),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Wo),Og.copy(e.boundingBox).applyMatrix4(Wo),this.boundingBox.union(Og)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new Vn),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Wo),tl.copy(e.boundingSphere).applyMatrix4(Wo),this.boundingSphere.union(tl)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(el.geometry=this.geometry,el.material=this.material,el.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),tl.copy(this.boundingSphere),tl.applyMatrix4(n),e.ray.intersectsSphere(tl)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Wo),Dg.multiplyMatrices(n,Wo),el.matrixWorld=Dg,el.raycast(e,Gc);for(let o=0,a=Gc.length;o<a;o++){let l=Gc[o];l.instanceId=r,l.object=this,t.push(l)}Gc.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new Hs(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new aa(new Float32Array(s*this.count),s,this.count,Fu,Ri));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Vr=new Vn,LS=new Ae(.5,.5),Wc=new C,gr=class{constructor(e=new oi,t=new oi,n=new oi,s=new oi,r=new oi,o=new oi){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Fi,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],u=r[4],h=r[5],d=r[6],f=r[7],p=r[8],_=r[9],g=r[10],m=r[11],S=r[12],v=r[13],y=r[14],E=r[15];if(s[0].setComponents(c-o,f-u,m-p,E-S).normalize(),s[1].setComponents(c+o,f+u,m+p,E+S).normalize(),s[2].setComponents(c+a,f+h,m+_,E+v).normalize(),s[3].setComponents(c-a,f-h,m-_,E-v).normalize(),n)s[4].setComponents(l,d,g,y).normalize(),s[5].setComponents(c-l,f-d,m-g,E-y).normalize();else if(s[4].setComponents(c-l,f-d,m-g,E-y).normalize(),t===Fi)s[5].setComponents(c+l,f+d,m+g,E+y).normalize();else if(t===Qo)s[5].setComponents(l,d,g,y).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Vr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Vr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Vr)}intersectsSprite(e){Vr.center.set(0,0,0);let t=LS.distanceTo(e.center);return Vr.radius=.7071067811865476+t,Vr.applyMatrix4(e.matrixWorld),this.intersectsSphere(Vr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(Wc.x=s.normal.x>0?e.max.x:e.min.x,Wc.y=s.normal.y>0?e.max.y:e.min.y,Wc.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(Wc)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Ug=new Ne,uu=class i{constructor(){this.coordinateSystem=Fi,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Ug.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new gr),n[s].setFromProjectionMatrix(Ug,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new gr),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var Ji=class extends Jn{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Ye(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},hu=new C,du=new C,Fg=new Ne,nl=new ps,Xc=new Vn,Kd=new C,Bg=new C,Qi=class extends Jt{constructor(e=new Dt,t=new Ji){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)hu.fromBufferAttribute(t,s-1),du.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=hu.distanceTo(du);e.setAttribute("lineDistance",new pt(n,1))}else Xe("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Xc.copy(n.boundingSphere),Xc.applyMatrix4(s),Xc.radius+=r,e.ray.intersectsSphere(Xc)===!1)return;Fg.copy(s).invert(),nl.copy(e.ray).applyMatrix4(Fg);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,u=n.index,d=n.attributes.position;if(u!==null){let f=Math.max(0,o.start),p=Math.min(u.count,o.start+o.count);for(let _=f,g=p-1;_<g;_+=c){let m=u.getX(_),S=u.getX(_+1),v=qc(this,e,nl,l,m,S,_);v&&t.push(v)}if(this.isLineLoop){let _=u.getX(p-1),g=u.getX(f),m=qc(this,e,nl,l,_,g,p-1);m&&t.push(m)}}else{let f=Math.max(0,o.start),p=Math.min(d.count,o.start+o.count);for(let _=f,g=p-1;_<g;_+=c){let m=qc(this,e,nl,l,_,_+1,_);m&&t.push(m)}if(this.isLineLoop){let _=qc(this,e,nl,l,p-1,f,p-1);_&&t.push(_)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function qc(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(hu.fromBufferAttribute(a,s),du.fromBufferAttribute(a,r),t.distanceSqToSegment(hu,du,Kd,Bg)>n)return;Kd.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Kd);if(!(c<e.near||c>e.far))return{distance:c,point:Bg.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var kg=new C,zg=new C,$r=class extends Qi{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)kg.fromBufferAttribute(t,s),zg.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+kg.distanceTo(zg);e.setAttribute("lineDistance",new pt(n,1))}else Xe("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}},_l=class extends Qi{constructor(e,t){super(e,t),this.isLineLoop=!0,this.type="LineLoop"}},la=class extends Jn{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Ye(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Hg=new Ne,lf=new ps,Yc=new Vn,$c=new C,xl=class extends Jt{constructor(e=new Dt,t=new la){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Yc.copy(n.boundingSphere),Yc.applyMatrix4(s),Yc.radius+=r,e.ray.intersectsSphere(Yc)===!1)return;Hg.copy(s).invert(),lf.copy(e.ray).applyMatrix4(Hg);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,h=n.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let p=d,_=f;p<_;p++){let g=c.getX(p);$c.fromBufferAttribute(h,g),Vg($c,g,l,s,e,t,this)}}else{let d=Math.max(0,o.start),f=Math.min(h.count,o.start+o.count);for(let p=d,_=f;p<_;p++)$c.fromBufferAttribute(h,p),Vg($c,p,l,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Vg(i,e,t,n,s,r,o){let a=lf.distanceSqToPoint(i);if(a<t){let l=new C;lf.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var yl=class extends Pn{constructor(e=[],t=so,n,s,r,o,a,l,c,u){super(e,t,n,s,r,o,a,l,c,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},vl=class extends Pn{constructor(e,t,n,s,r,o,a,l,c){super(e,t,n,s,r,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}};var Vs=class extends Pn{constructor(e,t,n=es,s,r,o,a=pn,l=pn,c,u=ks,h=1){if(u!==ks&&u!==Ks)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:h};super(d,s,r,o,a,l,u,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new na(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Sl=class extends Vs{constructor(e,t=es,n=so,s,r,o=pn,a=pn,l,c=ks){let u={width:e,height:e,depth:1},h=[u,u,u,u,u,u];super(e,e,t,n,s,r,o,a,l,c),this.image=h,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},bl=class extends Pn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},_r=class i extends Dt{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],u=[],h=[],d=0,f=0;p("z","y","x",-1,-1,n,t,e,o,r,0),p("z","y","x",1,-1,n,t,-e,o,r,1),p("x","z","y",1,1,e,n,t,s,o,2),p("x","z","y",1,-1,e,n,-t,s,o,3),p("x","y","z",1,-1,e,t,n,s,r,4),p("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new pt(c,3)),this.setAttribute("normal",new pt(u,3)),this.setAttribute("uv",new pt(h,2));function p(_,g,m,S,v,y,E,w,x,b,N){let I=y/x,L=E/b,k=y/2,D=E/2,P=w/2,H=x+1,q=b+1,O=0,ee=0,Y=new C;for(let U=0;U<q;U++){let W=U*L-D;for(let Z=0;Z<H;Z++){let ne=Z*I-k;Y[_]=ne*S,Y[g]=W*v,Y[m]=P,c.push(Y.x,Y.y,Y.z),Y[_]=0,Y[g]=0,Y[m]=w>0?1:-1,u.push(Y.x,Y.y,Y.z),h.push(Z/x),h.push(1-U/b),O+=1}}for(let U=0;U<b;U++)for(let W=0;W<x;W++){let Z=d+W+H*U,ne=d+W+H*(U+1),K=d+(W+1)+H*(U+1),de=d+(W+1)+H*U;l.push(Z,ne,de),l.push(ne,K,de),ee+=6}a.addGroup(f,ee,N),f+=ee,d+=O}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}},Ml=class i extends Dt{constructor(e=1,t=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:e,height:t,capSegments:n,radialSegments:s,heightSegments:r},t=Math.max(0,t),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],u=t/2,h=Math.PI/2*e,d=t,f=2*h+d,p=n*2+r,_=s+1,g=new C,m=new C;for(let S=0;S<=p;S++){let v=0,y=0,E=0,w=0;if(S<=n){let N=S/n,I=N*Math.PI/2;y=-u-e*Math.cos(I),E=e*Math.sin(I),w=-e*Math.cos(I),v=N*h}else if(S<=n+r){let N=(S-n)/r;y=-u+N*t,E=e,w=0,v=h+N*d}else{let N=(S-n-r)/n,I=N*Math.PI/2;y=u+e*Math.sin(I),E=e*Math.cos(I),w=e*Math.sin(I),v=h+d+N*h}let x=Math.max(0,Math.min(1,v/f)),b=0;S===0?b=.5/s:S===p&&(b=-.5/s);for(let N=0;N<=s;N++){let I=N/s,L=I*Math.PI*2,k=Math.sin(L),D=Math.cos(L);m.x=-E*D,m.y=y,m.z=E*k,a.push(m.x,m.y,m.z),g.set(-E*D,w,E*k),g.normalize(),l.push(g.x,g.y,g.z),c.push(I+b,x)}if(S>0){let N=(S-1)*_;for(let I=0;I<s;I++){let L=N+I,k=N+I+1,D=S*_+I,P=S*_+I+1;o.push(L,k,D),o.push(k,P,D)}}}this.setIndex(o),this.setAttribute("position",new pt(a,3)),this.setAttribute("normal",new pt(l,3)),this.setAttribute("uv",new pt(c,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.height,e.capSegments,e.radialSegments,e.heightSegments)}},wl=class i extends Dt{constructor(e=1,t=32,n=0,s=Math.PI*2){super(),this.type="CircleGeometry",this.parameters={radius:e,segments:t,thetaStart:n,thetaLength:s},t=Math.max(3,t);let r=[],o=[],a=[],l=[],c=new C,u=new Ae;o.push(0,0,0),a.push(0,0,1),l.push(.5,.5);for(let h=0,d=3;h<=t;h++,d+=3){let f=n+h/t*s;c.x=e*Math.cos(f),c.y=e*Math.sin(f),o.push(c.x,c.y,c.z),a.push(0,0,1),u.x=(o[d]/e+1)/2,u.y=(o[d+1]/e+1)/2,l.push(u.x,u.y)}for(let h=1;h<=t;h++)r.push(h,h+1,0);this.setIndex(r),this.setAttribute("position",new pt(o,3)),this.setAttribute("normal",new pt(a,3)),this.setAttribute("uv",new pt(l,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.segments,e.thetaStart,e.thetaLength)}},pi=class i extends Dt{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let u=[],h=[],d=[],f=[],p=0,_=[],g=n/2,m=0;S(),o===!1&&(e>0&&v(!0),t>0&&v(!1)),this.setIndex(u),this.setAttribute("position",new pt(h,3)),this.setAttribute("normal",new pt(d,3)),this.setAttribute("uv",new pt(f,2));function S(){let y=new C,E=new C,w=0,x=(t-e)/n;for(let b=0;b<=r;b++){let N=[],I=b/r,L=I*(t-e)+e;for(let k=0;k<=s;k++){let D=k/s,P=D*l+a,H=Math.sin(P),q=Math.cos(P);E.x=L*H,E.y=-I*n+g,E.z=L*q,h.push(E.x,E.y,E.z),y.set(H,x,q).normalize(),d.push(y.x,y.y,y.z),f.push(D,1-I),N.push(p++)}_.push(N)}for(let b=0;b<s;b++)for(let N=0;N<r;N++){let I=_[N][b],L=_[N+1][b],k=_[N+1][b+1],D=_[N][b+1];(e>0||N!==0)&&(u.push(I,L,D),w+=3),(t>0||N!==r-1)&&(u.push(L,k,D),w+=3)}c.addGroup(m,w,0),m+=w}function v(y){let E=p,w=new Ae,x=new C,b=0,N=y===!0?e:t,I=y===!0?1:-1;for(let k=1;k<=s;k++)h.push(0,g*I,0),d.push(0,I,0),f.push(.5,.5),p++;let L=p;for(let k=0;k<=s;k++){let P=k/s*l+a,H=Math.cos(P),q=Math.sin(P);x.x=N*q,x.y=g*I,x.z=N*H,h.push(x.x,x.y,x.z),d.push(0,I,0),w.x=H*.5+.5,w.y=q*.5*I+.5,f.push(w.x,w.y),p++}for(let k=0;k<s;k++){let D=E+k,P=L+k;y===!0?u.push(P,P+1,D):u.push(P+1,P,D),b+=3}c.addGroup(m,b,y===!0?1:2),m+=b}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},Kr=class i extends pi{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var Bi=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){Xe("Curve: .getPoint() not implemented.")}getPointAt(e,t){let n=this.getUtoTmapping(e);return this.getPoint(n,t)}getPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPoint(n/e));return t}getSpacedPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPointAt(n/e));return t}getLength(){let e=this.getLengths();return e[e.length-1]}getLengths(e=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===e+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let t=[],n,s=this.getPoint(0),r=0;t.push(0);for(let o=1;o<=e;o++)n=this.getPoint(o/e),r+=n.distanceTo(s),t.push(r),s=n;return this.cacheArcLengths=t,t}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(e,t=null){let n=this.getLengths(),s=0,r=n.length,o;t?o=t:o=e*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let u=n[s],d=n[s+1]-u,f=(o-u)/d;return(s+f)/(r-1)}getTangent(e,t){let s=e-1e-4,r=e+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=t||(o.isVector2?new Ae:new C);return l.copy(a).sub(o).normalize(),l}getTangentAt(e,t){let n=this.getUtoTmapping(e);return this.getTangent(n,t)}computeFrenetFrames(e,t=!1){let n=new C,s=[],r=[],o=[],a=new C,l=new Ne;for(let f=0;f<=e;f++){let p=f/e;s[f]=this.getTangentAt(p,new C)}r[0]=new C,o[0]=new C;let c=Number.MAX_VALUE,u=Math.abs(s[0].x),h=Math.abs(s[0].y),d=Math.abs(s[0].z);u<=c&&(c=u,n.set(1,0,0)),h<=c&&(c=h,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let f=1;f<=e;f++){if(r[f]=r[f-1].clone(),o[f]=o[f-1].clone(),a.crossVectors(s[f-1],s[f]),a.length()>Number.EPSILON){a.normalize();let p=Math.acos(it(s[f-1].dot(s[f]),-1,1));r[f].applyMatrix4(l.makeRotationAxis(a,p))}o[f].crossVectors(s[f],r[f])}if(t===!0){let f=Math.acos(it(r[0].dot(r[e]),-1,1));f/=e,s[0].dot(a.crossVectors(r[0],r[e]))>0&&(f=-f);for(let p=1;p<=e;p++)r[p].applyMatrix4(l.makeRotationAxis(s[p],f*p)),o[p].crossVectors(s[p],r[p])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let e={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return e.arcLengthDivisions=this.arcLengthDivisions,e.type=this.type,e}fromJSON(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}},El=class extends Bi{constructor(e=0,t=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=e,this.aY=t,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(e,t=new Ae){let n=t,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+e*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let u=Math.cos(this.aRotation),h=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*u-f*h+this.aX,c=d*h+f*u+this.aY}return n.set(l,c)}copy(e){return super.copy(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}toJSON(){let e=super.toJSON();return e.aX=this.aX,e.aY=this.aY,e.xRadius=this.xRadius,e.yRadius=this.yRadius,e.aStartAngle=this.aStartAngle,e.aEndAngle=this.aEndAngle,e.aClockwise=this.aClockwise,e.aRotation=this.aRotation,e}fromJSON(e){return super.fromJSON(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}},fu=class extends El{constructor(e,t,n,s,r,o){super(e,t,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function Yf(){let i=0,e=0,t=0,n=0;function s(r,o,a,l){i=r,e=a,t=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,u,h){let d=(o-r)/c-(a-r)/(c+u)+(a-o)/u,f=(a-o)/u-(l-o)/(u+h)+(l-a)/h;d*=u,f*=u,s(o,a,d,f)},calc:function(r){let o=r*r,a=o*r;return i+e*r+t*o+n*a}}}var Gg=new C,Wg=new C,Zd=new Yf,jd=new Yf,Jd=new Yf,xr=class extends Bi{constructor(e=[],t=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=e,this.closed=t,this.curveType=n,this.tension=s}getPoint(e,t=new C){let n=t,s=this.points,r=s.length,o=(r-(this.closed?0:1))*e,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,u;this.closed||a>0?c=s[(a-1)%r]:(Wg.subVectors(s[0],s[1]).add(s[0]),c=Wg);let h=s[a%r],d=s[(a+1)%r];if(this.closed||a+2<r?u=s[(a+2)%r]:(Gg.subVectors(s[r-1],s[r-2]).add(s[r-1]),u=Gg),this.curveType==="centripetal"||this.curveType==="chordal"){let f=this.curveType==="chordal"?.5:.25,p=Math.pow(c.distanceToSquared(h),f),_=Math.pow(h.distanceToSquared(d),f),g=Math.pow(d.distanceToSquared(u),f);_<1e-4&&(_=1),p<1e-4&&(p=_),g<1e-4&&(g=_),Zd.initNonuniformCatmullRom(c.x,h.x,d.x,u.x,p,_,g),jd.initNonuniformCatmullRom(c.y,h.y,d.y,u.y,p,_,g),Jd.initNonuniformCatmullRom(c.z,h.z,d.z,u.z,p,_,g)}else this.curveType==="catmullrom"&&(Zd.initCatmullRom(c.x,h.x,d.x,u.x,this.tension),jd.initCatmullRom(c.y,h.y,d.y,u.y,this.tension),Jd.initCatmullRom(c.z,h.z,d.z,u.z,this.tension));return n.set(Zd.calc(l),jd.calc(l),Jd.calc(l)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e.closed=this.closed,e.curveType=this.curveType,e.tension=this.tension,e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new C().fromArray(s))}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}};function Xg(i,e,t,n,s){let r=(n-e)*.5,o=(s-t)*.5,a=i*i,l=i*a;return(2*t-2*n+r+o)*l+(-3*t+3*n-2*r-o)*a+r*i+t}function NS(i,e){let t=1-i;return t*t*e}function DS(i,e){return 2*(1-i)*i*e}function OS(i,e){return i*i*e}function ol(i,e,t,n){return NS(i,e)+DS(i,t)+OS(i,n)}function US(i,e){let t=1-i;return t*t*t*e}function FS(i,e){let t=1-i;return 3*t*t*i*e}function BS(i,e){return 3*(1-i)*i*i*e}function kS(i,e){return i*i*i*e}function al(i,e,t,n,s){return US(i,e)+FS(i,t)+BS(i,n)+kS(i,s)}var pu=class extends Bi{constructor(e=new Ae,t=new Ae,n=new Ae,s=new Ae){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new Ae){let n=t,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(al(e,s.x,r.x,o.x,a.x),al(e,s.y,r.y,o.y,a.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},mu=class extends Bi{constructor(e=new C,t=new C,n=new C,s=new C){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new C){let n=t,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(al(e,s.x,r.x,o.x,a.x),al(e,s.y,r.y,o.y,a.y),al(e,s.z,r.z,o.z,a.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},gu=class extends Bi{constructor(e=new Ae,t=new Ae){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=e,this.v2=t}getPoint(e,t=new Ae){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new Ae){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},_u=class extends Bi{constructor(e=new C,t=new C){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=e,this.v2=t}getPoint(e,t=new C){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new C){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},xu=class extends Bi{constructor(e=new Ae,t=new Ae,n=new Ae){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new Ae){let n=t,s=this.v0,r=this.v1,o=this.v2;return n.set(ol(e,s.x,r.x,o.x),ol(e,s.y,r.y,o.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},Tl=class extends Bi{constructor(e=new C,t=new C,n=new C){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new C){let n=t,s=this.v0,r=this.v1,o=this.v2;return n.set(ol(e,s.x,r.x,o.x),ol(e,s.y,r.y,o.y),ol(e,s.z,r.z,o.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},yu=class extends Bi{constructor(e=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=e}getPoint(e,t=new Ae){let n=t,s=this.points,r=(s.length-1)*e,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],u=s[o>s.length-2?s.length-1:o+1],h=s[o>s.length-3?s.length-1:o+2];return n.set(Xg(a,l.x,c.x,u.x,h.x),Xg(a,l.y,c.y,u.y,h.y)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new Ae().fromArray(s))}return this}},zS=Object.freeze({__proto__:null,ArcCurve:fu,CatmullRomCurve3:xr,CubicBezierCurve:pu,CubicBezierCurve3:mu,EllipseCurve:El,LineCurve:gu,LineCurve3:_u,QuadraticBezierCurve:xu,QuadraticBezierCurve3:Tl,SplineCurve:yu});var Zr=class i extends Dt{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,u=l+1,h=e/a,d=t/l,f=[],p=[],_=[],g=[];for(let m=0;m<u;m++){let S=m*d-o;for(let v=0;v<c;v++){let y=v*h-r;p.push(y,-S,0),_.push(0,0,1),g.push(v/a),g.push(1-m/l)}}for(let m=0;m<l;m++)for(let S=0;S<a;S++){let v=S+c*m,y=S+c*(m+1),E=S+1+c*(m+1),w=S+1+c*m;f.push(v,y,w),f.push(y,E,w)}this.setIndex(f),this.setAttribute("position",new pt(p,3)),this.setAttribute("normal",new pt(_,3)),this.setAttribute("uv",new pt(g,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}};var mi=class i extends Dt{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,u=[],h=new C,d=new C,f=[],p=[],_=[],g=[];for(let m=0;m<=n;m++){let S=[],v=m/n,y=o+v*a,E=e*Math.cos(y),w=Math.sqrt(e*e-E*E),x=0;m===0&&o===0?x=.5/t:m===n&&l===Math.PI&&(x=-.5/t);for(let b=0;b<=t;b++){let N=b/t,I=s+N*r;h.x=-w*Math.cos(I),h.y=E,h.z=w*Math.sin(I),p.push(h.x,h.y,h.z),d.copy(h).normalize(),_.push(d.x,d.y,d.z),g.push(N+x,1-v),S.push(c++)}u.push(S)}for(let m=0;m<n;m++)for(let S=0;S<t;S++){let v=u[m][S+1],y=u[m][S],E=u[m+1][S],w=u[m+1][S+1];(m!==0||o>0)&&f.push(v,y,w),(m!==n-1||l<Math.PI)&&f.push(y,E,w)}this.setIndex(f),this.setAttribute("position",new pt(p,3)),this.setAttribute("normal",new pt(_,3)),this.setAttribute("uv",new pt(g,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var Al=class i extends Dt{constructor(e=1,t=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:e,tube:t,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],u=[],h=[],d=new C,f=new C,p=new C;for(let _=0;_<=n;_++){let g=o+_/n*a;for(let m=0;m<=s;m++){let S=m/s*r;f.x=(e+t*Math.cos(g))*Math.cos(S),f.y=(e+t*Math.cos(g))*Math.sin(S),f.z=t*Math.sin(g),c.push(f.x,f.y,f.z),d.x=e*Math.cos(S),d.y=e*Math.sin(S),p.subVectors(f,d).normalize(),u.push(p.x,p.y,p.z),h.push(m/s),h.push(_/n)}}for(let _=1;_<=n;_++)for(let g=1;g<=s;g++){let m=(s+1)*_+g-1,S=(s+1)*(_-1)+g-1,v=(s+1)*(_-1)+g,y=(s+1)*_+g;l.push(m,S,y),l.push(S,v,y)}this.setIndex(l),this.setAttribute("position",new pt(c,3)),this.setAttribute("normal",new pt(u,3)),this.setAttribute("uv",new pt(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.tube,e.radialSegments,e.tubularSegments,e.arc,e.thetaStart,e.thetaLength)}};var jr=class i extends Dt{constructor(e=new Tl(new C(-1,-1,0),new C(-1,1,0),new C(1,1,0)),t=64,n=1,s=8,r=!1){super(),this.type="TubeGeometry",this.parameters={path:e,tubularSegments:t,radius:n,radialSegments:s,closed:r};let o=e.computeFrenetFrames(t,r);this.tangents=o.tangents,this.normals=o.normals,this.binormals=o.binormals;let a=new C,l=new C,c=new Ae,u=new C,h=[],d=[],f=[],p=[];_(),this.setIndex(p),this.setAttribute("position",new pt(h,3)),this.setAttribute("normal",new pt(d,3)),this.setAttribute("uv",new pt(f,2));function _(){for(let v=0;v<t;v++)g(v);g(r===!1?t:0),S(),m()}function g(v){u=e.getPointAt(v/t,u);let y=o.normals[v],E=o.binormals[v];for(let w=0;w<=s;w++){let x=w/s*Math.PI*2,b=Math.sin(x),N=-Math.cos(x);l.x=N*y.x+b*E.x,l.y=N*y.y+b*E.y,l.z=N*y.z+b*E.z,l.normalize(),d.push(l.x,l.y,l.z),a.x=u.x+n*l.x,a.y=u.y+n*l.y,a.z=u.z+n*l.z,h.push(a.x,a.y,a.z)}}function m(){for(let v=1;v<=t;v++)for(let y=1;y<=s;y++){let E=(s+1)*(v-1)+(y-1),w=(s+1)*v+(y-1),x=(s+1)*v+y,b=(s+1)*(v-1)+y;p.push(E,w,b),p.push(w,x,b)}}function S(){for(let v=0;v<=t;v++)for(let y=0;y<=s;y++)c.x=v/t,c.y=y/s,f.push(c.x,c.y)}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}toJSON(){let e=super.toJSON();return e.path=this.parameters.path.toJSON(),e}static fromJSON(e){return new i(new zS[e.path.type]().fromJSON(e.path),e.tubularSegments,e.radius,e.radialSegments,e.closed)}},Rl=class extends Dt{constructor(e=null){if(super(),this.type="WireframeGeometry",this.parameters={geometry:e},e!==null){let t=[],n=new Set,s=new C,r=new C;if(e.index!==null){let o=e.attributes.position,a=e.index,l=e.groups;l.length===0&&(l=[{start:0,count:a.count,materialIndex:0}]);for(let c=0,u=l.length;c<u;++c){let h=l[c],d=h.start,f=h.count;for(let p=d,_=d+f;p<_;p+=3)for(let g=0;g<3;g++){let m=a.getX(p+g),S=a.getX(p+(g+1)%3);s.fromBufferAttribute(o,m),r.fromBufferAttribute(o,S),qg(s,r,n)===!0&&(t.push(s.x,s.y,s.z),t.push(r.x,r.y,r.z))}}}else{let o=e.attributes.position;for(let a=0,l=o.count/3;a<l;a++)for(let c=0;c<3;c++){let u=3*a+c,h=3*a+(c+1)%3;s.fromBufferAttribute(o,u),r.fromBufferAttribute(o,h),qg(s,r,n)===!0&&(t.push(s.x,s.y,s.z),t.push(r.x,r.y,r.z))}}this.setAttribute("position",new pt(t,3))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}};function qg(i,e,t){let n=`${i.x},${i.y},${i.z}-${e.x},${e.y},${e.z}`,s=`${e.x},${e.y},${e.z}-${i.x},${i.y},${i.z}`;return t.has(n)===!0||t.has(s)===!0?!1:(t.add(n),t.add(s),!0)}var Cl=class extends Jn{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Ye(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function ao(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(Yg(s))s.isRenderTargetTexture?(Xe("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(Yg(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function Qn(i){let e={};for(let t=0;t<i.length;t++){let n=ao(i[t]);for(let s in n)e[s]=n[s]}return e}function Yg(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function HS(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function $f(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:ft.workingColorSpace}var $l={clone:ao,merge:Qn},VS=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,GS=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,gi=class extends Jn{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=VS,this.fragmentShader=GS,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=ao(e.uniforms),this.uniformsGroups=HS(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new Ye().setHex(s.value);break;case"v2":this.uniforms[n].value=new Ae().fromArray(s.value);break;case"v3":this.uniforms[n].value=new C().fromArray(s.value);break;case"v4":this.uniforms[n].value=new wt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new st().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Ne().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},vu=class extends gi{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},_i=class extends Jn{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Ye(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ye(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=_h,this.normalScale=new Ae(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new zs,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},li=class extends _i{constructor(e){super(),this.isMeshPhysicalMaterial=!0,this.defines={STANDARD:"",PHYSICAL:""},this.type="MeshPhysicalMaterial",this.anisotropyRotation=0,this.anisotropyMap=null,this.clearcoatMap=null,this.clearcoatRoughness=0,this.clearcoatRoughnessMap=null,this.clearcoatNormalScale=new Ae(1,1),this.clearcoatNormalMap=null,this.diffuseRoughnessMap=null,this.ior=1.5,Object.defineProperty(this,"reflectivity",{get:function(){return it(2.5*(this.ior-1)/(this.ior+1),0,1)},set:function(t){this.ior=(1+.4*t)/(1-.4*t)}}),this.iridescenceMap=null,this.iridescenceIOR=1.3,this.iridescenceThicknessMinimum=100,this.iridescenceThicknessMaximum=400,this.iridescenceThicknessMap=null,this.sheenColor=new Ye(0),this.sheenColorMap=null,this.sheenRoughness=1,this.sheenRoughnessMap=null,this.transmissionMap=null,this.thickness=0,this.thicknessMap=null,this.attenuationDistance=1/0,this.attenuationColor=new Ye(1,1,1),this.specularIntensity=1,this.specularIntensityMap=null,this.specularColor=new Ye(1,1,1),this.specularColorMap=null,this._anisotropy=0,this._clearcoat=0,this._diffuseRoughness=0,this._dispersion=0,this._iridescence=0,this._retroreflectivity=0,this._sheen=0,this._transmission=0,this.setValues(e)}get anisotropy(){return this._anisotropy}set anisotropy(e){this._anisotropy>0!=e>0&&this.version++,this._anisotropy=e}get clearcoat(){return this._clearcoat}set clearcoat(e){this._clearcoat>0!=e>0&&this.version++,this._clearcoat=e}get diffuseRoughness(){return this._diffuseRoughness}set diffuseRoughness(e){this._diffuseRoughness>0!=e>0&&this.version++,this._diffuseRoughness=e}get iridescence(){return this._iridescence}set iridescence(e){this._iridescence>0!=e>0&&this.version++,this._iridescence=e}get dispersion(){return this._dispersion}set dispersion(e){this._dispersion>0!=e>0&&this.version++,this._dispersion=e}get retroreflectivity(){return this._retroreflectivity}set retroreflectivity(e){this._retroreflectivity>0!=e>0&&this.version++,this._retroreflectivity=e}get sheen(){return this._sheen}set sheen(e){this._sheen>0!=e>0&&this.version++,this._sheen=e}get transmission(){return this._transmission}set transmission(e){this._transmission>0!=e>0&&this.version++,this._transmission=e}get iridescenceThicknessRange(){return Gr('MeshPhysicalMaterial: The "iridescenceThicknessRange" property has been replaced by "iridescenceThicknessMinimum" and "iridescenceThicknessMaximum".'),[this.iridescenceThicknessMinimum,this.iridescenceThicknessMaximum]}set iridescenceThicknessRange(e){Gr('MeshPhysicalMaterial: The "iridescenceThicknessRange" property has been replaced by "iridescenceThicknessMinimum" and "iridescenceThicknessMaximum".'),this.iridescenceThicknessMinimum=e[0],this.iridescenceThicknessMaximum=e[1]}copy(e){return super.copy(e),this.defines={STANDARD:"",PHYSICAL:""},this.anisotropy=e.anisotropy,this.anisotropyRotation=e.anisotropyRotation,this.anisotropyMap=e.anisotropyMap,this.clearcoat=e.clearcoat,this.clearcoatMap=e.clearcoatMap,this.clearcoatRoughness=e.clearcoatRoughness,this.clearcoatRoughnessMap=e.clearcoatRoughnessMap,this.clearcoatNormalMap=e.clearcoatNormalMap,this.clearcoatNormalScale.copy(e.clearcoatNormalScale),this.diffuseRoughness=e.diffuseRoughness,this.diffuseRoughnessMap=e.diffuseRoughnessMap,this.dispersion=e.dispersion,this.ior=e.ior,this.iridescence=e.iridescence,this.iridescenceMap=e.iridescenceMap,this.iridescenceIOR=e.iridescenceIOR,this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum,this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum,this.iridescenceThicknessMap=e.iridescenceThicknessMap,this.retroreflectivity=e.retroreflectivity,this.sheen=e.sheen,this.sheenColor.copy(e.sheenColor),this.sheenColorMap=e.sheenColorMap,this.sheenRoughness=e.sheenRoughness,this.sheenRoughnessMap=e.sheenRoughnessMap,this.transmission=e.transmission,this.transmissionMap=e.transmissionMap,this.thickness=e.thickness,this.thicknessMap=e.thicknessMap,this.attenuationDistance=e.attenuationDistance,this.attenuationColor.copy(e.attenuationColor),this.specularIntensity=e.specularIntensity,this.specularIntensityMap=e.specularIntensityMap,this.specularColor.copy(e.specularColor),this.specularColorMap=e.specularColorMap,this}};var Su=class extends Jn{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=P0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},bu=class extends Jn{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};var Pl=class extends Ji{constructor(e){super(),this.isLineDashedMaterial=!0,this.type="LineDashedMaterial",this.scale=1,this.dashSize=3,this.gapSize=1,this.setValues(e)}copy(e){return super.copy(e),this.scale=e.scale,this.dashSize=e.dashSize,this.gapSize=e.gapSize,this}};function fr(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function il(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}function WS(i){function e(s,r){return i[s]-i[r]}let t=i.length,n=new Array(t);for(let s=0;s!==t;++s)n[s]=s;return n.sort(e),n}function $g(i,e,t){let n=i.length,s=new i.constructor(n);for(let r=0,o=0;o!==n;++r){let a=t[r]*e;for(let l=0;l!==e;++l)s[o++]=i[a+l]}return s}function XS(i,e,t,n){let s=1,r=i[0];for(;r!==void 0&&r[n]===void 0;)r=i[s++];if(r===void 0)return;let o=r[n];if(o!==void 0)if(Array.isArray(o))do o=r[n],o!==void 0&&(e.push(r.time),t.push(...o)),r=i[s++];while(r!==void 0);else if(o.toArray!==void 0)do o=r[n],o!==void 0&&(e.push(r.time),o.toArray(t,t.length)),r=i[s++];while(r!==void 0);else do o=r[n],o!==void 0&&(e.push(r.time),t.push(o)),r=i[s++];while(r!==void 0)}var ms=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Mu=class extends ms{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:rf,endingEnd:rf}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case of:r=e,a=2*t-n;break;case af:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case of:o=e,l=2*n-t;break;case af:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,u=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*u,this._offsetNext=o*u}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this._offsetPrev,h=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-t)/(s-t),_=p*p,g=_*p,m=-d*g+2*d*_-d*p,S=(1+d)*g+(-1.5-2*d)*_+(-.5+d)*p+1,v=(-1-f)*g+(1.5+f)*_+.5*p,y=f*g-f*_;for(let E=0;E!==a;++E)r[E]=m*o[u+E]+S*o[c+E]+v*o[l+E]+y*o[h+E];return r}},wu=class extends ms{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=(n-t)/(s-t),h=1-u;for(let d=0;d!==a;++d)r[d]=o[c+d]*h+o[l+d]*u;return r}},Eu=class extends ms{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Tu=class extends ms{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this.inTangents,h=this.outTangents;if(!u||!h){let p=(n-t)/(s-t),_=1-p;for(let g=0;g!==a;++g)r[g]=o[c+g]*_+o[l+g]*p;return r}let d=a*2,f=e-1;for(let p=0;p!==a;++p){let _=o[c+p],g=o[l+p],m=f*d+p*2,S=h[m],v=h[m+1],y=e*d+p*2,E=u[y],w=u[y+1],x=YS(n,t,S,E,s);r[p]=W0(x,_,v,w,g)}return r}};function W0(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function qS(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function YS(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=W0(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=qS(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var xi=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=fr(t,this.TimeBufferType),this.values=fr(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:fr(e.times,Array),values:fr(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),il(e.settings)&&(n.settings={inTangents:fr(e.settings.inTangents,Array),outTangents:fr(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Eu(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new wu(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Mu(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Tu(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Wr:t=this.InterpolantFactoryMethodDiscrete;break;case Xr:t=this.InterpolantFactoryMethodLinear;break;case Jc:t=this.InterpolantFactoryMethodSmooth;break;case sf:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Xe("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Wr;case this.InterpolantFactoryMethodLinear:return Xr;case this.InterpolantFactoryMethodSmooth:return Jc;case this.InterpolantFactoryMethodBezier:return sf}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;il(this.settings)&&(Kg(this.settings.inTangents,e),Kg(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;il(this.settings)&&(Zg(this.settings.inTangents,e),Zg(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(je("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(je("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){je("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){je("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&Zv(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){je("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Jc,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],u=e[a+1];if(c!==u&&(a!==1||c!==e[0]))if(s)l=!0;else{let h=a*n,d=h-n,f=h+n;for(let p=0;p!==n;++p){let _=t[h+p];if(_!==t[d+p]||_!==t[f+p]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let h=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[h+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,il(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Kg(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function Zg(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}xi.prototype.ValueTypeName="";xi.prototype.TimeBufferType=Float32Array;xi.prototype.ValueBufferType=Float32Array;xi.prototype.DefaultInterpolation=Xr;var Gs=class extends xi{constructor(e,t,n){super(e,t,n)}};Gs.prototype.ValueTypeName="bool";Gs.prototype.ValueBufferType=Array;Gs.prototype.DefaultInterpolation=Wr;Gs.prototype.InterpolantFactoryMethodLinear=void 0;Gs.prototype.InterpolantFactoryMethodSmooth=void 0;var Il=class extends xi{constructor(e,t,n,s){super(e,t,n,s)}};Il.prototype.ValueTypeName="color";var Ws=class extends xi{constructor(e,t,n,s){super(e,t,n,s)}};Ws.prototype.ValueTypeName="number";var Au=class extends ms{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let u=c+a;c!==u;c+=4)Vt.slerpFlat(r,0,o,c-a,o,c,l);return r}},Xs=class extends xi{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new Au(this.times,this.values,this.getValueSize(),e)}};Xs.prototype.ValueTypeName="quaternion";Xs.prototype.InterpolantFactoryMethodSmooth=void 0;var qs=class extends xi{constructor(e,t,n){super(e,t,n)}};qs.prototype.ValueTypeName="string";qs.prototype.ValueBufferType=Array;qs.prototype.DefaultInterpolation=Wr;qs.prototype.InterpolantFactoryMethodLinear=void 0;qs.prototype.InterpolantFactoryMethodSmooth=void 0;var yr=class extends xi{constructor(e,t,n,s){super(e,t,n,s)}};yr.prototype.ValueTypeName="vector";var Ll=class{constructor(e="",t=-1,n=[],s=C0){this.name=e,this.tracks=n,this.duration=t,this.blendMode=s,this.uuid=xs(),this.userData={},this.duration<0&&this.resetDuration()}static parse(e){let t=[],n=e.tracks,s=1/(e.fps||1);for(let o=0,a=n.length;o!==a;++o)t.push(KS(n[o]).scale(s));let r=new this(e.name,e.duration,t,e.blendMode);return r.uuid=e.uuid,r.userData=JSON.parse(e.userData||"{}"),r}static toJSON(e){let t=[],n=e.tracks,s={name:e.name,duration:e.duration,tracks:t,uuid:e.uuid,blendMode:e.blendMode,userData:JSON.stringify(e.userData)};for(let r=0,o=n.length;r!==o;++r)t.push(xi.toJSON(n[r]));return s}static CreateFromMorphTargetSequence(e,t,n,s){let r=t.length,o=[];for(let a=0;a<r;a++){let l=[],c=[];l.push((a+r-1)%r,a,(a+1)%r),c.push(0,1,0);let u=WS(l);l=$g(l,1,u),c=$g(c,1,u),!s&&l[0]===0&&(l.push(r),c.push(c[0])),o.push(new Ws(".morphTargetInfluences["+t[a].name+"]",l,c).scale(1/n))}return new this(e,-1,o)}static findByName(e,t){let n=e;if(!Array.isArray(e)){let s=e;n=s.geometry&&s.geometry.animations||s.animations}for(let s=0;s<n.length;s++)if(n[s].name===t)return n[s];return null}static CreateClipsFromMorphTargetSequences(e,t,n){let s={},r=/^([\w-]*?)([\d]+)$/;for(let a=0,l=e.length;a<l;a++){let c=e[a],u=c.name.match(r);if(u&&u.length>1){let h=u[1],d=s[h];d||(s[h]=d=[]),d.push(c)}}let o=[];for(let a in s)o.push(this.CreateFromMorphTargetSequence(a,s[a],t,n));return o}resetDuration(){let e=this.tracks,t=0;for(let n=0,s=e.length;n!==s;++n){let r=this.tracks[n];t=Math.max(t,r.times[r.times.length-1])}return this.duration=t,this}trim(){for(let e=0;e<this.tracks.length;e++)this.tracks[e].trim(0,this.duration);return this}validate(){let e=!0;for(let t=0;t<this.tracks.length;t++)e=e&&this.tracks[t].validate();return e}optimize(){for(let e=0;e<this.tracks.length;e++)this.tracks[e].optimize();return this}clone(){let e=[];for(let n=0;n<this.tracks.length;n++)e.push(this.tracks[n].clone());let t=new this.constructor(this.name,this.duration,e,this.blendMode);return t.userData=JSON.parse(JSON.stringify(this.userData)),t}toJSON(){return this.constructor.toJSON(this)}};function $S(i){switch(i.toLowerCase()){case"scalar":case"double":case"float":case"number":case"integer":return Ws;case"vector":case"vector2":case"vector3":case"vector4":return yr;case"color":return Il;case"quaternion":return Xs;case"bool":case"boolean":return Gs;case"string":return qs}throw new Error("THREE.KeyframeTrack: Unsupported typeName: "+i)}function KS(i){if(i.type===void 0)throw new Error("THREE.KeyframeTrack: track type undefined, can not parse");let e=$S(i.type);if(i.times===void 0){let n=[],s=[];XS(i.keys,n,s,"value"),i.times=n,i.values=s}let t;return e.parse!==void 0?t=e.parse(i):t=new e(i.name,i.times,i.values,i.interpolation),il(i.settings)&&(t.settings={inTangents:fr(i.settings.inTangents,Float32Array),outTangents:fr(i.settings.outTangents,Float32Array)}),t}var fs={enabled:!1,files:{},add:function(i,e){this.enabled!==!1&&(jg(i)||(this.files[i]=e))},get:function(i){if(this.enabled!==!1&&!jg(i))return this.files[i]},remove:function(i){delete this.files[i]},clear:function(){this.files={}}};function jg(i){try{let e=i.slice(i.indexOf(":")+1);return new URL(e).protocol==="blob:"}catch{return!1}}var Ru=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(u){a++,r===!1&&s.onStart!==void 0&&s.onStart(u,o,a),r=!0},this.itemEnd=function(u){o++,s.onProgress!==void 0&&s.onProgress(u,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(u){s.onError!==void 0&&s.onError(u)},this.resolveURL=function(u){return u=u.normalize("NFC"),l?l(u):u},this.setURLModifier=function(u){return l=u,this},this.addHandler=function(u,h){return c.push(u,h),this},this.removeHandler=function(u){let h=c.indexOf(u);return h!==-1&&c.splice(h,2),this},this.getHandler=function(u){for(let h=0,d=c.length;h<d;h+=2){let f=c[h],p=c[h+1];if(f.global&&(f.lastIndex=0),f.test(u))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},X0=new Ru,gs=class{constructor(e){this.manager=e!==void 0?e:X0,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};gs.DEFAULT_MATERIAL_NAME="__DEFAULT";var Us={},cf=class extends Error{constructor(e,t){super(e),this.response=t}},ca=class extends gs{constructor(e){super(e),this.mimeType="",this.responseType="",this._abortController=new AbortController}load(e,t,n,s){e===void 0&&(e=""),this.path!==void 0&&(e=this.path+e),e=this.manager.resolveURL(e);let r=fs.get(`file:${e}`);if(r!==void 0){this.manager.itemStart(e),setTimeout(()=>{t&&t(r),this.manager.itemEnd(e)},0);return}if(Us[e]!==void 0){Us[e].push({onLoad:t,onProgress:n,onError:s});return}Us[e]=[],Us[e].push({onLoad:t,onProgress:n,onError:s});let o=new Request(e,{headers:new Headers(this.requestHeader),credentials:this.withCredentials?"include":"same-origin",priority:this.priority,cache:this.cache,signal:typeof AbortSignal.any=="function"?AbortSignal.any([this._abortController.signal,this.manager.abortController.signal]):this._abortController.signal}),a=this.mimeType,l=this.responseType;fetch(o).then(c=>{if(c.status===200||c.status===0){if(c.status===0&&Xe("FileLoader: HTTP Status 0 received."),typeof ReadableStream>"u"||c.body===void 0||c.body.getReader===void 0)return c;let u=Us[e],h=c.body.getReader(),d=c.headers.get("X-File-Size")||c.headers.get("Content-Length"),f=d?parseInt(d):0,p=f!==0,_=0,g=new ReadableStream({start(m){S();function S(){h.read().then(({done:v,value:y})=>{if(v)m.close();else{_+=y.byteLength;let E=new ProgressEvent("progress",{lengthComputable:p,loaded:_,total:f});for(let w=0,x=u.length;w<x;w++){let b=u[w];b.onProgress&&b.onProgress(E)}m.enqueue(y),S()}},v=>{m.error(v)})}}});return new Response(g)}else throw new cf(`fetch for "${c.url}" responded with ${c.status}: ${c.statusText}`,c)}).then(c=>{switch(l){case"arraybuffer":return c.arrayBuffer();case"blob":return c.blob();case"document":return c.text().then(u=>new DOMParser().parseFromString(u,a));case"json":return c.json();default:if(a==="")return c.text();{let h=/charset="?([^;"\s]*)"?/i.exec(a),d=h&&h[1]?h[1].toLowerCase():void 0,f=new TextDecoder(d);return c.arrayBuffer().then(p=>f.decode(p))}}}).then(c=>{fs.add(`file:${e}`,c);let u=Us[e];delete Us[e];for(let h=0,d=u.length;h<d;h++){let f=u[h];f.onLoad&&f.onLoad(c)}}).catch(c=>{let u=Us[e];if(u===void 0)throw this.manager.itemError(e),c;delete Us[e];for(let h=0,d=u.length;h<d;h++){let f=u[h];f.onError&&f.onError(c)}this.manager.itemError(e)}).finally(()=>{this.manager.itemEnd(e)}),this.manager.itemStart(e)}setResponseType(e){return this.responseType=e,this}setMimeType(e){return this.mimeType=e,this}abort(){return this._abortController.abort(),this._abortController=new AbortController,this}};var Xo=new WeakMap,Cu=class extends gs{constructor(e){super(e)}load(e,t,n,s){this.path!==void 0&&(e=this.path+e),e=this.manager.resolveURL(e);let r=this,o=fs.get(`image:${e}`);if(o!==void 0){if(o.complete===!0)r.manager.itemStart(e),setTimeout(function(){t&&t(o),r.manager.itemEnd(e)},0);else{let h=Xo.get(o);h===void 0&&(h=[],Xo.set(o,h)),h.push({onLoad:t,onError:s})}return o}let a=ea("img");function l(){u(),t&&t(this);let h=Xo.get(this)||[];for(let d=0;d<h.length;d++){let f=h[d];f.onLoad&&f.onLoad(this)}Xo.delete(this),r.manager.itemEnd(e)}function c(h){u(),s&&s(h),fs.remove(`image:${e}`);let d=Xo.get(this)||[];for(let f=0;f<d.length;f++){let p=d[f];p.onError&&p.onError(h)}Xo.delete(this),r.manager.itemError(e),r.manager.itemEnd(e)}function u(){a.removeEventListener("load",l,!1),a.removeEventListener("error",c,!1)}return a.addEventListener("load",l,!1),a.addEventListener("error",c,!1),e.slice(0,5)!=="data:"&&this.crossOrigin!==void 0&&(a.crossOrigin=this.crossOrigin),fs.add(`image:${e}`,a),r.manager.itemStart(e),a.fetchPriority=this.priority,a.src=e,a}};var Jr=class extends gs{constructor(e){super(e)}load(e,t,n,s){let r=new Pn,o=new Cu(this.manager);return o.setPriority(this.priority),o.setCache(this.cache),o.setCrossOrigin(this.crossOrigin),o.setPath(this.path),o.load(e,function(a){r.image=a,r.needsUpdate=!0,t!==void 0&&t(r)},n,s),r}},Qr=class extends Jt{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ye(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Nl=class extends Qr{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Jt.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ye(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},Qd=new Ne,Jg=new C,Qg=new C,ua=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Ae(512,512),this.mapType=yi,this.map=null,this.mapPass=null,this.matrix=new Ne,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new gr,this._frameExtents=new Ae(1,1),this._viewportCount=1,this._viewports=[new wt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;Jg.setFromMatrixPosition(e.matrixWorld),t.position.copy(Jg),Qg.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(Qg),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){Qd.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(Qd,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===Qo||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(Qd)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Kc=new C,Zc=new Vt,ds=new C,Dl=class extends Jt{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Ne,this.projectionMatrix=new Ne,this.projectionMatrixInverse=new Ne,this.coordinateSystem=Fi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Kc,Zc,ds),ds.x===1&&ds.y===1&&ds.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Kc,Zc,ds.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Kc,Zc,ds),ds.x===1&&ds.y===1&&ds.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Kc,Zc,ds.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},dr=new C,e0=new Ae,t0=new Ae,Rn=class extends Dl{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=qr*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(sl*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return qr*2*Math.atan(Math.tan(sl*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){dr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(dr.x,dr.y).multiplyScalar(-e/dr.z),dr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(dr.x,dr.y).multiplyScalar(-e/dr.z)}getViewSize(e,t){return this.getViewBounds(e,e0,t0),t.subVectors(t0,e0)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(sl*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}},uf=class extends ua{constructor(){super(new Rn(50,1,.5,500)),this.isSpotLightShadow=!0,this.focus=1,this.aspect=1}updateMatrices(e){let t=this.camera,n=qr*2*e.angle*this.focus,s=this.mapSize.width/this.mapSize.height*this.aspect,r=e.distance||t.far;(n!==t.fov||s!==t.aspect||r!==t.far)&&(t.fov=n,t.aspect=s,t.far=r,t.updateProjectionMatrix()),super.updateMatrices(e)}copy(e){return super.copy(e),this.focus=e.focus,this.aspect=e.aspect,this}toJSON(){let e=super.toJSON();return e.focus=this.focus,e.aspect=this.aspect,e}},Ol=class extends Qr{constructor(e,t,n=0,s=Math.PI/3,r=0,o=2){super(e,t),this.isSpotLight=!0,this.type="SpotLight",this.position.copy(Jt.DEFAULT_UP),this.updateMatrix(),this.target=new Jt,this.distance=n,this.angle=s,this.penumbra=r,this.decay=o,this.map=null,this.shadow=new uf}get power(){return this.intensity*Math.PI}set power(e){this.intensity=e/Math.PI}dispose(){super.dispose(),this.shadow.dispose()}copy(e,t){return super.copy(e,t),this.distance=e.distance,this.angle=e.angle,this.penumbra=e.penumbra,this.decay=e.decay,this.target=e.target.clone(),this.map=e.map,this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.distance=this.distance,t.object.angle=this.angle,t.object.decay=this.decay,t.object.penumbra=this.penumbra,t.object.target=this.target.uuid,this.map&&this.map.isTexture&&(t.object.map=this.map.toJSON(e).uuid),t.object.shadow=this.shadow.toJSON(),t}},hf=class extends ua{constructor(){super(new Rn(90,1,.5,500)),this.isPointLightShadow=!0}},Ul=class extends Qr{constructor(e,t,n=0,s=2){super(e,t),this.isPointLight=!0,this.type="PointLight",this.distance=n,this.decay=s,this.shadow=new hf}get power(){return this.intensity*4*Math.PI}set power(e){this.intensity=e/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(e,t){return super.copy(e,t),this.distance=e.distance,this.decay=e.decay,this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.distance=this.distance,t.object.decay=this.decay,t.object.shadow=this.shadow.toJSON(),t}},Ys=class extends Dl{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=u*this.view.offsetY,l=a-u*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},df=class extends ua{constructor(){super(new Ys(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},vr=class extends Qr{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Jt.DEFAULT_UP),this.updateMatrix(),this.target=new Jt,this.shadow=new df}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var $s=class{static extractUrlBase(e){let t=e.lastIndexOf("/");return t===-1?"./":e.slice(0,t+1)}static resolveURL(e,t){return typeof e!="string"||e===""?"":(/^https?:\/\//i.test(t)&&/^\//.test(e)&&(t=t.replace(/(^https?:\/\/[^\/]+).*/i,"$1")),/^(https?:)?\/\//i.test(e)||/^data:.*,.*$/i.test(e)||/^blob:.*$/i.test(e)?e:t+e)}},Fl=class extends Dt{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(e){return super.copy(e),this.instanceCount=e.instanceCount,this}toJSON(){let e=super.toJSON();return e.instanceCount=this.instanceCount,e.isInstancedBufferGeometry=!0,e}};var ef=new WeakMap,Bl=class extends gs{constructor(e){super(e),this.isImageBitmapLoader=!0,typeof createImageBitmap>"u"&&Xe("ImageBitmapLoader: createImageBitmap() not supported."),typeof fetch>"u"&&Xe("ImageBitmapLoader: fetch() not supported."),this.options={premultiplyAlpha:"none"},this._abortController=new AbortController}setOptions(e){return this.options=e,this}load(e,t,n,s){e===void 0&&(e=""),this.path!==void 0&&(e=this.path+e),e=this.manager.resolveURL(e);let r=this,o=fs.get(`image-bitmap:${e}`);if(o!==void 0){if(r.manager.itemStart(e),o.then){o.then(c=>{ef.has(o)===!0?(s&&s(ef.get(o)),r.manager.itemError(e),r.manager.itemEnd(e)):(t&&t(c),r.manager.itemEnd(e))});return}setTimeout(function(){t&&t(o),r.manager.itemEnd(e)},0);return}let a={};a.credentials=this.withCredentials||this.crossOrigin!=="anonymous"?"include":"same-origin",a.headers=this.requestHeader,a.priority=this.priority,a.cache=this.cache,a.signal=typeof AbortSignal.any=="function"?AbortSignal.any([this._abortController.signal,this.manager.abortController.signal]):this._abortController.signal;let l=fetch(e,a).then(function(c){return c.blob()}).then(function(c){return createImageBitmap(c,Object.assign({},r.options,{colorSpaceConversion:"none"}))}).then(function(c){return fs.add(`image-bitmap:${e}`,c),t&&t(c),r.manager.itemEnd(e),c}).catch(function(c){s&&s(c),ef.set(l,c),fs.remove(`image-bitmap:${e}`),r.manager.itemError(e),r.manager.itemEnd(e)});fs.add(`image-bitmap:${e}`,l),r.manager.itemStart(e)}abort(){return this._abortController.abort(),this._abortController=new AbortController,this}};var qo=-90,Yo=1,ha=class extends Jt{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Rn(qo,Yo,e,t);s.layers=this.layers,this.add(s);let r=new Rn(qo,Yo,e,t);r.layers=this.layers,this.add(r);let o=new Rn(qo,Yo,e,t);o.layers=this.layers,this.add(o);let a=new Rn(qo,Yo,e,t);a.layers=this.layers,this.add(a);let l=new Rn(qo,Yo,e,t);l.layers=this.layers,this.add(l);let c=new Rn(qo,Yo,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Fi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Qo)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,u]=this.children,h=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),p=e.xr.enabled;e.xr.enabled=!1;let _=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let g=!1;e.isWebGLRenderer===!0?g=e.state.buffers.depth.getReversed():g=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=_,e.setRenderTarget(n,5,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,u),e.setRenderTarget(h,d,f),e.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},Pu=class extends Rn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Kf="\\[\\]\\.:\\/",ZS=new RegExp("["+Kf+"]","g"),Zf="[^"+Kf+"]",jS="[^"+Kf.replace("\\.","")+"]",JS=/((?:WC+[\/:])*)/.source.replace("WC",Zf),QS=/(WCOD+)?/.source.replace("WCOD",jS),eb=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Zf),tb=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Zf),nb=new RegExp("^"+JS+QS+eb+tb+"$"),ib=["material","materials","bones","map"],ff=class{constructor(e,t,n){let s=n||Ht.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Ht=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(ZS,"")}static parseTrackName(e){let t=nb.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);ib.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Xe("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){je("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){je("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){je("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let u=0;u<e.length;u++)if(e[u].name===c){c=u;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){je("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){je("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){je("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){je("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;je("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){je("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){je("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Ht.Composite=ff;Ht.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Ht.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Ht.prototype.GetterByBindingType=[Ht.prototype._getValue_direct,Ht.prototype._getValue_array,Ht.prototype._getValue_arrayElement,Ht.prototype._getValue_toArray];Ht.prototype.SetterByBindingTypeAndVersioning=[[Ht.prototype._setValue_direct,Ht.prototype._setValue_direct_setNeedsUpdate,Ht.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Ht.prototype._setValue_array,Ht.prototype._setValue_array_setNeedsUpdate,Ht.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Ht.prototype._setValue_arrayElement,Ht.prototype._setValue_arrayElement_setNeedsUpdate,Ht.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Ht.prototype._setValue_fromArray,Ht.prototype._setValue_fromArray_setNeedsUpdate,Ht.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var VC=new Float32Array(1);var Sr=class extends mr{constructor(e,t,n=1){super(e,t),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}clone(e){let t=super.clone(e);return t.meshPerAttribute=this.meshPerAttribute,t}toJSON(e){let t=super.toJSON(e);return t.isInstancedInterleavedBuffer=!0,t.meshPerAttribute=this.meshPerAttribute,t}};var n0=new Ne,eo=class{constructor(e,t,n=0,s=1/0){this.ray=new ps(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new ia,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):je("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return n0.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(n0),this}intersectObject(e,t=!0,n=[]){return pf(e,this,n,t),n.sort(i0),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)pf(e[s],this,n,t);return n.sort(i0),n}};function i0(i,e){return i.distance-e.distance}function pf(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)pf(r[o],e,t,!0)}}var da=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=it(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(it(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var mf=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};var s0=new C,jc=new C,$o=new C,Ko=new C,tf=new C,sb=new C,rb=new C,kl=class{constructor(e=new C,t=new C){this.start=e,this.end=t}set(e,t){return this.start.copy(e),this.end.copy(t),this}copy(e){return this.start.copy(e.start),this.end.copy(e.end),this}getCenter(e){return e.addVectors(this.start,this.end).multiplyScalar(.5)}delta(e){return e.subVectors(this.end,this.start)}distanceSq(){return this.start.distanceToSquared(this.end)}distance(){return this.start.distanceTo(this.end)}at(e,t){return this.delta(t).multiplyScalar(e).add(this.start)}closestPointToPointParameter(e,t){s0.subVectors(e,this.start),jc.subVectors(this.end,this.start);let n=jc.dot(jc);if(n===0)return 0;let r=jc.dot(s0)/n;return t&&(r=it(r,0,1)),r}closestPointToPoint(e,t,n){let s=this.closestPointToPointParameter(e,t);return this.delta(n).multiplyScalar(s).add(this.start)}distanceSqToLine3(e,t=sb,n=rb){let s=10000000000000001e-32,r,o,a=this.start,l=e.start,c=this.end,u=e.end;$o.subVectors(c,a),Ko.subVectors(u,l),tf.subVectors(a,l);let h=$o.dot($o),d=Ko.dot(Ko),f=Ko.dot(tf);if(h<=s&&d<=s)return t.copy(a),n.copy(l),t.distanceToSquared(n);if(h<=s)r=0,o=f/d,o=it(o,0,1);else{let p=$o.dot(tf);if(d<=s)o=0,r=it(-p/h,0,1);else{let _=$o.dot(Ko),g=h*d-_*_;g!==0?r=it((_*f-p*d)/g,0,1):r=0,o=(_*r+f)/d,o<0?(o=0,r=it(-p/h,0,1)):o>1&&(o=1,r=it((_-p)/h,0,1))}}return t.copy(a).addScaledVector($o,r),n.copy(l).addScaledVector(Ko,o),t.distanceToSquared(n)}applyMatrix4(e){return this.start.applyMatrix4(e),this.end.applyMatrix4(e),this}equals(e){return e.start.equals(this.start)&&e.end.equals(this.end)}clone(){return new this.constructor().copy(this)}};var zl=class extends ji{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function jf(i,e,t,n){let s=ob(n);switch(t){case Of:return i*e;case Fu:return i*e/s.components*s.byteLength;case Bu:return i*e/s.components*s.byteLength;case wr:return i*e*2/s.components*s.byteLength;case ku:return i*e*2/s.components*s.byteLength;case Uf:return i*e*3/s.components*s.byteLength;case Hi:return i*e*4/s.components*s.byteLength;case zu:return i*e*4/s.components*s.byteLength;case Hl:case Vl:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Gl:case Wl:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Vu:case Wu:return Math.max(i,16)*Math.max(e,8)/4;case Hu:case Gu:return Math.max(i,8)*Math.max(e,8)/2;case Xu:case qu:case $u:case Ku:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Yu:case Xl:case Zu:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case ju:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Ju:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case Qu:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case eh:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case th:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case nh:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case ih:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case sh:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case rh:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case oh:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case ah:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case lh:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case ch:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case uh:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case hh:case dh:case fh:return Math.ceil(i/4)*Math.ceil(e/4)*16;case ph:case mh:return Math.ceil(i/4)*Math.ceil(e/4)*8;case ql:case gh:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function ob(i){switch(i){case yi:case If:return{byteLength:1,components:1};case _a:case Lf:case ts:return{byteLength:2,components:1};case Ou:case Uu:return{byteLength:2,components:4};case es:case Du:case Ri:return{byteLength:4,components:1};case Nf:case Df:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Xe("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function f_(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function lb(i){let e=new WeakMap;function t(a,l){let c=a.array,u=a.usage,h=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,u),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:h}}function n(a,l,c){let u=l.array,h=l.updateRanges;if(i.bindBuffer(c,a),h.length===0)i.bufferSubData(c,0,u);else{h.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<h.length;f++){let p=h[d],_=h[f];_.start<=p.start+p.count+1?p.count=Math.max(p.count,_.start+_.count-p.start):(++d,h[d]=_)}h.length=d+1;for(let f=0,p=h.length;f<p;f++){let _=h[f];i.bufferSubData(c,_.start*u.BYTES_PER_ELEMENT,u,_.start,_.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let u=e.get(a);(!u||u.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var cb=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,ub=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,hb=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,db=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,fb=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,pb=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,mb=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,gb=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,_b=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,xb=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,yb=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,vb=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Sb=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,bb=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,Mb=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,wb=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,Eb=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Tb=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Ab=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Rb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Cb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Pb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Ib=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,Lb=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Nb=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,Db=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Ob=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Ub=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Fb=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Bb="gl_FragColor = linearToOutputTexel( gl_FragColor );",kb=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,zb=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,Hb=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Vb=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,Gb=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Wb=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Xb=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,qb=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Yb=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,$b=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Kb=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,Zb=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,jb=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Jb=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Qb=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,eM=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,tM=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,nM=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,iM=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,sM=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,rM=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,oM=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,aM=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,lM=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,cM=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,uM=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,hM=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,dM=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,fM=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,pM=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,mM=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,gM=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,_M=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,xM=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,yM=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,vM=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,SM=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,bM=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,MM=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,wM=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,EM=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,TM=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,AM=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,RM=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,CM=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,PM=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,IM=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,LM=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,NM=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,DM=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,OM=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,UM=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,FM=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,BM=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,kM=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,zM=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,HM=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,VM=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,GM=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,WM=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,XM=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,qM=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,YM=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,$M=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,KM=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,ZM=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,jM=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,JM=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,QM=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,ew=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,tw=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,nw=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,iw=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,sw=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,rw=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,ow=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,aw=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,lw=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,cw=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,uw=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,hw=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,dw=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,fw=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,pw=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,mw=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,gw=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,_w=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,xw=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,yw=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,vw=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Sw=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,bw=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,Mw=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,ww=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Ew=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Tw=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,Aw=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Rw=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,Cw=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,Pw=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Iw=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Lw=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,Nw=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Dw=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Ow=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Uw=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,Fw=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Bw=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,kw=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,zw=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Hw=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,dt={alphahash_fragment:cb,alphahash_pars_fragment:ub,alphamap_fragment:hb,alphamap_pars_fragment:db,alphatest_fragment:fb,alphatest_pars_fragment:pb,aomap_fragment:mb,aomap_pars_fragment:gb,batching_pars_vertex:_b,batching_vertex:xb,begin_vertex:yb,beginnormal_vertex:vb,bsdfs:Sb,iridescence_fragment:bb,bumpmap_pars_fragment:Mb,clipping_planes_fragment:wb,clipping_planes_pars_fragment:Eb,clipping_planes_pars_vertex:Tb,clipping_planes_vertex:Ab,color_fragment:Rb,color_pars_fragment:Cb,color_pars_vertex:Pb,color_vertex:Ib,common:Lb,defaultnormal_vertex:Nb,displacementmap_pars_vertex:Db,displacementmap_vertex:Ob,emissivemap_fragment:Ub,emissivemap_pars_fragment:Fb,colorspace_fragment:Bb,colorspace_pars_fragment:kb,envmap_fragment:zb,envmap_common_pars_fragment:Hb,envmap_pars_fragment:Vb,envmap_pars_vertex:Gb,envmap_physical_pars_fragment:eM,envmap_vertex:Wb,fog_vertex:Xb,fog_pars_vertex:qb,fog_fragment:Yb,fog_pars_fragment:$b,gradientmap_pars_fragment:Kb,lightmap_pars_fragment:Zb,lights_lambert_fragment:jb,lights_lambert_pars_fragment:Jb,lights_pars_begin:Qb,lights_toon_fragment:tM,lights_toon_pars_fragment:nM,lights_phong_fragment:iM,lights_phong_pars_fragment:sM,lights_physical_fragment:rM,lights_physical_pars_fragment:oM,lights_fragment_begin:aM,lights_fragment_maps:lM,lights_fragment_end:cM,lightprobes_pars_fragment:uM,logdepthbuf_fragment:hM,logdepthbuf_pars_fragment:dM,logdepthbuf_pars_vertex:fM,logdepthbuf_vertex:pM,map_fragment:mM,map_pars_fragment:gM,map_particle_fragment:_M,map_particle_pars_fragment:xM,metalnessmap_fragment:yM,metalnessmap_pars_fragment:vM,morphinstance_vertex:SM,morphcolor_vertex:bM,morphnormal_vertex:MM,morphtarget_pars_vertex:wM,morphtarget_vertex:EM,normal_fragment_begin:TM,normal_fragment_maps:AM,normal_pars_fragment:RM,normal_pars_vertex:CM,normal_vertex:PM,normalmap_pars_fragment:IM,clearcoat_normal_fragment_begin:LM,clearcoat_normal_fragment_maps:NM,clearcoat_pars_fragment:DM,iridescence_pars_fragment:OM,opaque_fragment:UM,packing:FM,premultiplied_alpha_fragment:BM,project_vertex:kM,dithering_fragment:zM,dithering_pars_fragment:HM,roughnessmap_fragment:VM,roughnessmap_pars_fragment:GM,shadowmap_pars_fragment:WM,shadowmap_pars_vertex:XM,shadowmap_vertex:qM,shadowmask_pars_fragment:YM,skinbase_vertex:$M,skinning_pars_vertex:KM,skinning_vertex:ZM,skinnormal_vertex:jM,specularmap_fragment:JM,specularmap_pars_fragment:QM,tonemapping_fragment:ew,tonemapping_pars_fragment:tw,transmission_fragment:nw,transmission_pars_fragment:iw,uv_pars_fragment:sw,uv_pars_vertex:rw,uv_vertex:ow,worldpos_vertex:aw,background_vert:lw,background_frag:cw,backgroundCube_vert:uw,backgroundCube_frag:hw,cube_vert:dw,cube_frag:fw,depth_vert:pw,depth_frag:mw,distance_vert:gw,distance_frag:_w,equirect_vert:xw,equirect_frag:yw,linedashed_vert:vw,linedashed_frag:Sw,meshbasic_vert:bw,meshbasic_frag:Mw,meshlambert_vert:ww,meshlambert_frag:Ew,meshmatcap_vert:Tw,meshmatcap_frag:Aw,meshnormal_vert:Rw,meshnormal_frag:Cw,meshphong_vert:Pw,meshphong_frag:Iw,meshphysical_vert:Lw,meshphysical_frag:Nw,meshtoon_vert:Dw,meshtoon_frag:Ow,points_vert:Uw,points_frag:Fw,shadow_vert:Bw,shadow_frag:kw,sprite_vert:zw,sprite_frag:Hw},Pe={common:{diffuse:{value:new Ye(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new st},alphaMap:{value:null},alphaMapTransform:{value:new st},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new st}},envmap:{envMap:{value:null},envMapRotation:{value:new st},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new st}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new st}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new st},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new st},normalScale:{value:new Ae(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new st},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new st}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new st}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new st}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ye(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ye(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new st},alphaTest:{value:0},uvTransform:{value:new st}},sprite:{diffuse:{value:new Ye(16777215)},opacity:{value:1},center:{value:new Ae(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new st},alphaMap:{value:null},alphaMapTransform:{value:new st},alphaTest:{value:0}}},ui={basic:{uniforms:Qn([Pe.common,Pe.specularmap,Pe.envmap,Pe.aomap,Pe.lightmap,Pe.fog]),vertexShader:dt.meshbasic_vert,fragmentShader:dt.meshbasic_frag},lambert:{uniforms:Qn([Pe.common,Pe.specularmap,Pe.envmap,Pe.aomap,Pe.lightmap,Pe.emissivemap,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.fog,Pe.lights,{emissive:{value:new Ye(0)},envMapIntensity:{value:1}}]),vertexShader:dt.meshlambert_vert,fragmentShader:dt.meshlambert_frag},phong:{uniforms:Qn([Pe.common,Pe.specularmap,Pe.envmap,Pe.aomap,Pe.lightmap,Pe.emissivemap,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.fog,Pe.lights,{emissive:{value:new Ye(0)},specular:{value:new Ye(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:dt.meshphong_vert,fragmentShader:dt.meshphong_frag},standard:{uniforms:Qn([Pe.common,Pe.envmap,Pe.aomap,Pe.lightmap,Pe.emissivemap,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.roughnessmap,Pe.metalnessmap,Pe.fog,Pe.lights,{emissive:{value:new Ye(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:dt.meshphysical_vert,fragmentShader:dt.meshphysical_frag},toon:{uniforms:Qn([Pe.common,Pe.aomap,Pe.lightmap,Pe.emissivemap,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.gradientmap,Pe.fog,Pe.lights,{emissive:{value:new Ye(0)}}]),vertexShader:dt.meshtoon_vert,fragmentShader:dt.meshtoon_frag},matcap:{uniforms:Qn([Pe.common,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.fog,{matcap:{value:null}}]),vertexShader:dt.meshmatcap_vert,fragmentShader:dt.meshmatcap_frag},points:{uniforms:Qn([Pe.points,Pe.fog]),vertexShader:dt.points_vert,fragmentShader:dt.points_frag},dashed:{uniforms:Qn([Pe.common,Pe.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:dt.linedashed_vert,fragmentShader:dt.linedashed_frag},depth:{uniforms:Qn([Pe.common,Pe.displacementmap]),vertexShader:dt.depth_vert,fragmentShader:dt.depth_frag},normal:{uniforms:Qn([Pe.common,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,{opacity:{value:1}}]),vertexShader:dt.meshnormal_vert,fragmentShader:dt.meshnormal_frag},sprite:{uniforms:Qn([Pe.sprite,Pe.fog]),vertexShader:dt.sprite_vert,fragmentShader:dt.sprite_frag},background:{uniforms:{uvTransform:{value:new st},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:dt.background_vert,fragmentShader:dt.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new st}},vertexShader:dt.backgroundCube_vert,fragmentShader:dt.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:dt.cube_vert,fragmentShader:dt.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:dt.equirect_vert,fragmentShader:dt.equirect_frag},distance:{uniforms:Qn([Pe.common,Pe.displacementmap,{referencePosition:{value:new C},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:dt.distance_vert,fragmentShader:dt.distance_frag},shadow:{uniforms:Qn([Pe.lights,Pe.fog,{color:{value:new Ye(0)},opacity:{value:1}}]),vertexShader:dt.shadow_vert,fragmentShader:dt.shadow_frag}};ui.physical={uniforms:Qn([ui.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new st},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new st},clearcoatNormalScale:{value:new Ae(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new st},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new st},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new st},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new st},sheen:{value:0},sheenColor:{value:new Ye(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new st},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new st},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new st},transmissionSamplerSize:{value:new Ae},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new st},attenuationDistance:{value:0},attenuationColor:{value:new Ye(0)},specularColor:{value:new Ye(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new st},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new st},anisotropyVector:{value:new Ae},anisotropyMap:{value:null},anisotropyMapTransform:{value:new st}}]),vertexShader:dt.meshphysical_vert,fragmentShader:dt.meshphysical_frag};var yh={r:0,b:0,g:0},Vw=new Ne,p_=new st;p_.set(-1,0,0,0,1,0,0,0,1);function Gw(i,e,t,n,s,r){let o=new Ye(0),a=s===!0?0:1,l,c,u=null,h=0,d=null;function f(S){let v=S.isScene===!0?S.background:null;if(v&&v.isTexture){let y=S.backgroundBlurriness>0;v=e.get(v,y)}return v}function p(S){let v=!1,y=f(S);y===null?g(o,a):y&&y.isColor&&(g(y,1),v=!0);let E=i.xr.getEnvironmentBlendMode();E==="additive"?t.buffers.color.setClear(0,0,0,1,r):E==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||v)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function _(S,v){let y=f(v);y&&y.isCubeTexture?(c===void 0&&(c=new Tt(new _r(1,1,1),new gi({name:"BackgroundCubeMaterial",uniforms:ao(ui.backgroundCube.uniforms),vertexShader:ui.backgroundCube.vertexShader,fragmentShader:ui.backgroundCube.fragmentShader,side:ci,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(E,w,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=y,c.material.uniforms.backgroundBlurriness.value=v.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=v.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(Vw.makeRotationFromEuler(v.backgroundRotation)).transpose(),y.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(p_),c.material.toneMapped=ft.getTransfer(y.colorSpace)!==Nt,(u!==y||h!==y.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,u=y,h=y.version,d=i.toneMapping),c.layers.enableAll(),S.unshift(c,c.geometry,c.material,0,0,null)):y&&y.isTexture&&(l===void 0&&(l=new Tt(new Zr(2,2),new gi({name:"BackgroundMaterial",uniforms:ao(ui.background.uniforms),vertexShader:ui.background.vertexShader,fragmentShader:ui.background.fragmentShader,side:ki,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=y,l.material.uniforms.backgroundIntensity.value=v.backgroundIntensity,l.material.toneMapped=ft.getTransfer(y.colorSpace)!==Nt,y.matrixAutoUpdate===!0&&y.updateMatrix(),l.material.uniforms.uvTransform.value.copy(y.matrix),(u!==y||h!==y.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,u=y,h=y.version,d=i.toneMapping),l.layers.enableAll(),S.unshift(l,l.geometry,l.material,0,0,null))}function g(S,v){S.getRGB(yh,$f(i)),t.buffers.color.setClear(yh.r,yh.g,yh.b,v,r)}function m(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(S,v=1){o.set(S),a=v,g(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(S){a=S,g(o,a)},render:p,addToRenderList:_,dispose:m}}function Ww(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(L,k,D,P,H){let q=!1,O=h(L,P,D,k);r!==O&&(r=O,c(r.object)),q=f(L,P,D,H),q&&p(L,P,D,H),H!==null&&e.update(H,i.ELEMENT_ARRAY_BUFFER),(q||o)&&(o=!1,y(L,k,D,P),H!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(H).buffer))}function l(){return i.createVertexArray()}function c(L){return i.bindVertexArray(L)}function u(L){return i.deleteVertexArray(L)}function h(L,k,D,P){let H=P.wireframe===!0,q=n[k.id];q===void 0&&(q={},n[k.id]=q);let O=L.isInstancedMesh===!0?L.id:0,ee=q[O];ee===void 0&&(ee={},q[O]=ee);let Y=ee[D.id];Y===void 0&&(Y={},ee[D.id]=Y);let U=Y[H];return U===void 0&&(U=d(l()),Y[H]=U),U}function d(L){let k=[],D=[],P=[];for(let H=0;H<t;H++)k[H]=0,D[H]=0,P[H]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:k,enabledAttributes:D,attributeDivisors:P,object:L,attributes:{},index:null}}function f(L,k,D,P){let H=r.attributes,q=k.attributes,O=0,ee=D.getAttributes();for(let Y in ee)if(ee[Y].location>=0){let W=H[Y],Z=q[Y];if(Z===void 0&&(Y==="instanceMatrix"&&L.instanceMatrix&&(Z=L.instanceMatrix),Y==="instanceColor"&&L.instanceColor&&(Z=L.instanceColor)),W===void 0||W.attribute!==Z||Z&&W.data!==Z.data)return!0;O++}return r.attributesNum!==O||r.index!==P}function p(L,k,D,P){let H={},q=k.attributes,O=0,ee=D.getAttributes();for(let Y in ee)if(ee[Y].location>=0){let W=q[Y];W===void 0&&(Y==="instanceMatrix"&&L.instanceMatrix&&(W=L.instanceMatrix),Y==="instanceColor"&&L.instanceColor&&(W=L.instanceColor));let Z={};Z.attribute=W,W&&W.data&&(Z.data=W.data),H[Y]=Z,O++}r.attributes=H,r.attributesNum=O,r.index=P}function _(){let L=r.newAttributes;for(let k=0,D=L.length;k<D;k++)L[k]=0}function g(L){m(L,0)}function m(L,k){let D=r.newAttributes,P=r.enabledAttributes,H=r.attributeDivisors;D[L]=1,P[L]===0&&(i.enableVertexAttribArray(L),P[L]=1),H[L]!==k&&(i.vertexAttribDivisor(L,k),H[L]=k)}function S(){let L=r.newAttributes,k=r.enabledAttributes;for(let D=0,P=k.length;D<P;D++)k[D]!==L[D]&&(i.disableVertexAttribArray(D),k[D]=0)}function v(L,k,D,P,H,q,O){O===!0?i.vertexAttribIPointer(L,k,D,H,q):i.vertexAttribPointer(L,k,D,P,H,q)}function y(L,k,D,P){_();let H=P.attributes,q=D.getAttributes(),O=k.defaultAttributeValues;for(let ee in q){let Y=q[ee];if(Y.location>=0){let U=H[ee];if(U===void 0&&(ee==="instanceMatrix"&&L.instanceMatrix&&(U=L.instanceMatrix),ee==="instanceColor"&&L.instanceColor&&(U=L.instanceColor)),U!==void 0){let W=U.normalized,Z=U.itemSize,ne=e.get(U);if(ne===void 0)continue;let K=ne.buffer,de=ne.type,fe=ne.bytesPerElement,pe=de===i.INT||de===i.UNSIGNED_INT||U.gpuType===Du;if(U.isInterleavedBufferAttribute){let _e=U.data,Ge=_e.isInterleavedBuffer===!0?_e.stride:_e.itemSize,et=U.offset;if(_e.isInstancedInterleavedBuffer||_e.isInstancedBufferAttribute){for(let He=0;He<Y.locationSize;He++)m(Y.location+He,_e.meshPerAttribute);L.isInstancedMesh!==!0&&P._maxInstanceCount===void 0&&(P._maxInstanceCount=_e.meshPerAttribute*_e.count)}else for(let He=0;He<Y.locationSize;He++)g(Y.location+He);i.bindBuffer(i.ARRAY_BUFFER,K);for(let He=0;He<Y.locationSize;He++)v(Y.location+He,Z/Y.locationSize,de,W,Ge*fe,(et+Z/Y.locationSize*He)*fe,pe)}else{if(U.isInstancedBufferAttribute){for(let _e=0;_e<Y.locationSize;_e++)m(Y.location+_e,U.meshPerAttribute);L.isInstancedMesh!==!0&&P._maxInstanceCount===void 0&&(P._maxInstanceCount=U.meshPerAttribute*U.count)}else for(let _e=0;_e<Y.locationSize;_e++)g(Y.location+_e);i.bindBuffer(i.ARRAY_BUFFER,K);for(let _e=0;_e<Y.locationSize;_e++)v(Y.location+_e,Z/Y.locationSize,de,W,Z*fe,Z/Y.locationSize*_e*fe,pe)}}else if(O!==void 0){let W=O[ee];if(W!==void 0)switch(W.length){case 2:i.vertexAttrib2fv(Y.location,W);break;case 3:i.vertexAttrib3fv(Y.location,W);break;case 4:i.vertexAttrib4fv(Y.location,W);break;default:i.vertexAttrib1fv(Y.location,W)}}}}S()}function E(){N();for(let L in n){let k=n[L];for(let D in k){let P=k[D];for(let H in P){let q=P[H];for(let O in q)u(q[O].object),delete q[O];delete P[H]}}delete n[L]}}function w(L){if(n[L.id]===void 0)return;let k=n[L.id];for(let D in k){let P=k[D];for(let H in P){let q=P[H];for(let O in q)u(q[O].object),delete q[O];delete P[H]}}delete n[L.id]}function x(L){for(let k in n){let D=n[k];for(let P in D){let H=D[P];if(H[L.id]===void 0)continue;let q=H[L.id];for(let O in q)u(q[O].object),delete q[O];delete H[L.id]}}}function b(L){for(let k in n){let D=n[k],P=L.isInstancedMesh===!0?L.id:0,H=D[P];if(H!==void 0){for(let q in H){let O=H[q];for(let ee in O)u(O[ee].object),delete O[ee];delete H[q]}delete D[P],Object.keys(D).length===0&&delete n[k]}}}function N(){I(),o=!0,r!==s&&(r=s,c(r.object))}function I(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:N,resetDefaultState:I,dispose:E,releaseStatesOfGeometry:w,releaseStatesOfObject:b,releaseStatesOfProgram:x,initAttributes:_,enableAttribute:g,disableUnusedAttributes:S}}function Xw(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,u){u!==0&&(i.drawArraysInstanced(n,l,c,u),t.update(c,n,u))}function a(l,c,u){if(u===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,u);let d=0;for(let f=0;f<u;f++)d+=c[f];t.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function qw(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let x=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==Hi&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let b=x===ts&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(x!==yi&&x!==Ri&&!b&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",u=l(c);u!==c&&(Xe("WebGLRenderer:",c,"not supported, using",u,"instead."),c=u);let h=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&h===!1;t.reversedDepthBuffer===!0&&h===!1&&Xe("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&h===!0&&Xe("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_TEXTURE_SIZE),g=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),S=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),v=i.getParameter(i.MAX_VARYING_VECTORS),y=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),E=i.getParameter(i.MAX_SAMPLES),w=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:h,maxTextures:f,maxVertexTextures:p,maxTextureSize:_,maxCubemapSize:g,maxAttributes:m,maxVertexUniforms:S,maxVaryings:v,maxFragmentUniforms:y,maxSamples:E,samples:w}}function Yw(i){let e=this,t=null,n=0,s=!1,r=!1,o=new oi,a=new st,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(h,d){let f=h.length!==0||d||n!==0||s;return s=d,n=h.length,f},this.beginShadows=function(){r=!0,u(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(h,d){t=u(h,d,0)},this.setState=function(h,d,f){let p=h.clippingPlanes,_=h.clipIntersection,g=h.clipShadows,m=i.get(h);if(!s||p===null||p.length===0||r&&!g)r?u(null):c();else{let S=r?0:n,v=S*4,y=m.clippingState||null;l.value=y,y=u(p,d,v,f);for(let E=0;E!==v;++E)y[E]=t[E];m.clippingState=y,this.numIntersection=_?this.numPlanes:0,this.numPlanes+=S}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function u(h,d,f,p){let _=h!==null?h.length:0,g=null;if(_!==0){if(g=l.value,p!==!0||g===null){let m=f+_*4,S=d.matrixWorldInverse;a.getNormalMatrix(S),(g===null||g.length<m)&&(g=new Float32Array(m));for(let v=0,y=f;v!==_;++v,y+=4)o.copy(h[v]).applyMatrix4(S,a),o.normal.toArray(g,y),g[y+3]=o.constant}l.value=g,l.needsUpdate=!0}return e.numPlanes=_,e.numIntersection=0,g}}var jl=class extends Ai{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new yl(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new _r(5,5,5),r=new gi({name:"CubemapFromEquirect",uniforms:ao(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:ci,blending:no});r.uniforms.tEquirect.value=t;let o=new Tt(s,r),a=t.minFilter;return t.minFilter===zi&&(t.minFilter=Cn),new ha(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},q0=256,$w=3,Kw=20,m_=256,g_=16,Zw=3,jw=new C,Jw=new Ye,Sh=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new ha(1,10,null),this._boxMesh=new Tt(new _r(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=jw}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),u=this._getSourceTarget(!0);t>0&&(u.texture.mipmapsAutoUpdate=!1);let h=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,_=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,_===null&&(e.background=l.getClearColor(Jw));let g=new ha(n,s,u);return g.position.copy(a),g.update(l,e),l.autoClear=h,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=p,e.background=_,t>0&&(u.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=K0(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=$0(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(q0,Wf(e))}_fromTexture(e,t){e.mapping===so||e.mapping===ma?this._setSize(e.image.length===0?q0:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=Y0(e,!1,!1),n=Math.log2(e)-$w;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Y0(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===so||e.mapping===ma?(this._cubemapMaterial===null&&(this._cubemapMaterial=K0()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=$0()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=Qw(),this._integrationMaterial=eE());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/g_);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-Zw)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(m_*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=tE());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function Y0(i,e,t){return new jl(i,{minFilter:zi,generateMipmaps:e,type:ts,colorSpace:ai,depthBuffer:t})}function Jl(i,e,t){return new gi({name:i,uniforms:e,vertexShader:dt.cube_vert,fragmentShader:t,side:ci,blending:no,depthTest:!1,depthWrite:!1})}function Qw(){return Jl("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${m_}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function eE(){return Jl("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:g_}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function tE(){return Jl("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${Kw}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function $0(){return Jl("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function K0(){return Jl("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function nE(i){let e=new WeakMap,t=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Iu||f===Lu)if(e.has(d)){let p=e.get(d).texture;return a(p,d.mapping)}else{let p=d.image;if(p&&p.height>0){let _=new jl(p.height);return _.fromEquirectangularTexture(i,d),e.set(d,_),d.addEventListener("dispose",c),a(_.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,p=f===Iu||f===Lu,_=f===so||f===ma;if(p||_){let g=t.get(d),m=g!==void 0?g.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==m)return n===null&&(n=new Sh(i)),g=p?n.fromEquirectangular(d,g):n.fromCubemap(d,g),g.texture.pmremVersion=d.pmremVersion,t.set(d,g),g.texture;if(g!==void 0)return g.texture;{let S=d.image;return p&&S&&S.height>0||_&&S&&l(S)?(n===null&&(n=new Sh(i)),g=p?n.fromEquirectangular(d):n.fromCubemap(d),g.texture.pmremVersion=d.pmremVersion,t.set(d,g),d.addEventListener("dispose",u),g.texture):null}}}return d}function a(d,f){return f===Iu?d.mapping=so:f===Lu&&(d.mapping=ma),d}function l(d){let f=0,p=6;for(let _=0;_<p;_++)d[_]!==void 0&&f++;return f===p}function c(d){let f=d.target;f.removeEventListener("dispose",c);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function u(d){let f=d.target;f.removeEventListener("dispose",u);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function h(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:h}}function iE(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&Gr("WebGLRenderer: "+n+" extension not supported."),s}}}function sE(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&e.remove(p.index);for(let g in p.attributes)e.remove(p.attributes[g]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let _=r.get(p);_&&(e.remove(_),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,t.memory.geometries--}function c(p,_){return s[_.id]!==void 0||(_.addEventListener("dispose",a),s[_.id]=new WeakRef(_),o.register(_,_.id,_),t.memory.geometries++),_}function u(p){let _=p.attributes;for(let g in _)e.update(_[g],i.ARRAY_BUFFER)}function h(p){let _=p.index,g=p.attributes.position,m=0;if(g===void 0)return;let S=_!==null?_.array.length:g.array.length/3-1,v=g.count>=65535?fl:dl,y=new v(Math.ceil(S/3)*6,1),E=y.array;if(_!==null){let x=_.array;m=_.version;for(let b=0,N=0;b<S;b+=3){let I=x[b+0],L=x[b+1],k=x[b+2];E[N++]=I,E[N++]=L,E[N++]=L,E[N++]=k,E[N++]=k,E[N++]=I}}else{m=g.version;for(let x=0,b=0;x<S;x+=3){let N=x+0,I=x+1,L=x+2;E[b++]=N,E[b++]=I,E[b++]=I,E[b++]=L,E[b++]=L,E[b++]=N}}y.version=m;let w=r.get(p);w&&e.remove(w),r.set(p,y)}function d(p){let _=r.get(p);if(_){let g=p.index;g!==null&&_.version<g.version&&h(p)}else h(p);return r.get(p)}function f(){for(let p in s){let _=s[p].deref();_!==void 0&&l(_)}}return{get:c,update:u,getWireframeAttribute:d,dispose:f}}function rE(i,e,t){let n;function s(h){n=h}let r,o;function a(h){r=h.type,o=h.bytesPerElement}function l(h,d){i.drawElements(n,d,r,h*o),t.update(d,n,1)}function c(h,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,h*o,f),t.update(d,n,f))}function u(h,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,h,0,f);let _=0;for(let g=0;g<f;g++)_+=d[g];t.update(_,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=u}function oE(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:je("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function aE(i,e,t){let n=new WeakMap,s=new wt;function r(o,a,l){let c=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,h=u!==void 0?u.length:0,d=n.get(a);if(d===void 0||d.count!==h){let N=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",N)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,_=a.morphAttributes.color!==void 0,g=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],S=a.morphAttributes.color||[],v=0;f===!0&&(v=1),p===!0&&(v=2),_===!0&&(v=3);let y=a.attributes.position.count*v,E=1;y>e.maxTextureSize&&(E=Math.ceil(y/e.maxTextureSize),y=e.maxTextureSize);let w=new Float32Array(y*E*4*h),x=new ul(w,y,E,h);x.type=Ri,x.needsUpdate=!0;let b=v*4;for(let I=0;I<h;I++){let L=g[I],k=m[I],D=S[I],P=y*E*4*I;for(let H=0;H<L.count;H++){let q=H*b;f===!0&&(s.fromBufferAttribute(L,H),w[P+q+0]=s.x,w[P+q+1]=s.y,w[P+q+2]=s.z,w[P+q+3]=0),p===!0&&(s.fromBufferAttribute(k,H),w[P+q+4]=s.x,w[P+q+5]=s.y,w[P+q+6]=s.z,w[P+q+7]=0),_===!0&&(s.fromBufferAttribute(D,H),w[P+q+8]=s.x,w[P+q+9]=s.y,w[P+q+10]=s.z,w[P+q+11]=D.itemSize===4?s.w:1)}}d={count:h,texture:x,size:new Ae(y,E)},n.set(a,d),a.addEventListener("dispose",N)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let _=0;_<c.length;_++)f+=c[_];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function lE(i,e,t,n,s){let r=new WeakMap;function o(c){let u=s.render.frame,h=c.geometry,d=e.get(c,h);if(r.get(d)!==u&&(e.update(d),r.set(d,u)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==u&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,u))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==u&&(f.update(),r.set(f,u))}return d}function a(){r=new WeakMap}function l(c){let u=c.target;u.removeEventListener("dispose",l),n.releaseStatesOfObject(u),t.remove(u.instanceMatrix),u.instanceColor!==null&&t.remove(u.instanceColor)}return{update:o,dispose:a}}var cE={[Mf]:"LINEAR_TONE_MAPPING",[wf]:"REINHARD_TONE_MAPPING",[Ef]:"CINEON_TONE_MAPPING",[Tf]:"ACES_FILMIC_TONE_MAPPING",[Rf]:"AGX_TONE_MAPPING",[Cf]:"NEUTRAL_TONE_MAPPING",[Af]:"CUSTOM_TONE_MAPPING"};function uE(i,e,t,n,s,r){let o=new Ai(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,u=new Dt;u.setAttribute("position",new pt([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute("uv",new pt([0,2,0,0,2,0],2));let h=new vu({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new Tt(u,h),f=new Ys(-1,1,1,-1,0,1),p=null,_=null,g=!1,m,S=null,v=[],y=!1;this.setSize=function(E,w){o.setSize(E,w),a!==null&&a.setSize(E,w),l!==null&&l.setSize(E,w);for(let x=0;x<v.length;x++){let b=v[x];b.setSize&&b.setSize(E,w)}},this.setEffects=function(E){v=E,y=v.length>0&&v[0].isRenderPass===!0;let w=o.width,x=o.height;v.length>0&&a===null&&(a=new Ai(w,x,{type:ts,depthBuffer:!1,stencilBuffer:!1}),l=new Ai(w,x,{type:ts,depthBuffer:!1,stencilBuffer:!1}));let b=s===!0&&v.some(N=>N.needsDepthTexture===!0);b!==(o.depthTexture!==null)&&(b===!0&&c===null&&(c=new Vs(w,x),r===!0&&(c.format=Ks,c.type=oo)),o.dispose(),o.depthTexture=b?c:null,o.resolveDepthBuffer=b,o.storeMultisampledDepthBuffer=b);for(let N=0;N<v.length;N++){let I=v[N];I.setSize&&I.setSize(w,x),b&&I.needsDepthTexture===!0&&I.setDepthTexture&&I.setDepthTexture(c)}},this.begin=function(E,w){if(g||E.toneMapping===_s&&v.length===0)return!1;if(S=w,w!==null){let x=w.width,b=w.height;(o.width!==x||o.height!==b)&&this.setSize(x,b)}return y===!1&&E.setRenderTarget(o),m=E.toneMapping,E.toneMapping=_s,!0},this.hasRenderPass=function(){return y},this.end=function(E,w){E.toneMapping=m,g=!0;let x=o,b=a;for(let N=0;N<v.length;N++){let I=v[N];I.enabled!==!1&&(I.render(E,b,x,w),I.needsSwap!==!1&&(x=b,b=b===a?l:a))}if(p!==E.outputColorSpace||_!==E.toneMapping){p=E.outputColorSpace,_=E.toneMapping,h.defines={},ft.getTransfer(p)===Nt&&(h.defines.SRGB_TRANSFER="");let N=cE[_];N&&(h.defines[N]=""),h.needsUpdate=!0}h.uniforms.tDiffuse.value=x.texture,E.setRenderTarget(S),E.render(d,f),S=null,g=!1},this.isCompositing=function(){return g},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),u.dispose(),h.dispose()}}var __=new Pn,x_=new Vs(1,1),y_=new Sl(1),v_=new ul,S_=new cu,b_=new yl,Z0=[],j0=[],J0=new Float32Array(16),Q0=new Float32Array(9),e_=new Float32Array(4);function va(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=Z0[s];if(r===void 0&&(r=new Float32Array(s),Z0[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function In(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function Ln(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Mh(i,e){let t=j0[e];t===void 0&&(t=new Int32Array(e),j0[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function hE(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function dE(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(In(t,e))return;i.uniform2fv(this.addr,e),Ln(t,e)}}function fE(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(In(t,e))return;i.uniform3fv(this.addr,e),Ln(t,e)}}function pE(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(In(t,e))return;i.uniform4fv(this.addr,e),Ln(t,e)}}function mE(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(In(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),Ln(t,e)}else{if(In(t,n))return;e_.set(n),i.uniformMatrix2fv(this.addr,!1,e_),Ln(t,n)}}function gE(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(In(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),Ln(t,e)}else{if(In(t,n))return;Q0.set(n),i.uniformMatrix3fv(this.addr,!1,Q0),Ln(t,n)}}function _E(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(In(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),Ln(t,e)}else{if(In(t,n))return;J0.set(n),i.uniformMatrix4fv(this.addr,!1,J0),Ln(t,n)}}function xE(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function yE(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(In(t,e))return;i.uniform2iv(this.addr,e),Ln(t,e)}}function vE(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(In(t,e))return;i.uniform3iv(this.addr,e),Ln(t,e)}}function SE(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(In(t,e))return;i.uniform4iv(this.addr,e),Ln(t,e)}}function bE(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function ME(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(In(t,e))return;i.uniform2uiv(this.addr,e),Ln(t,e)}}function wE(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(In(t,e))return;i.uniform3uiv(this.addr,e),Ln(t,e)}}function EE(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(In(t,e))return;i.uniform4uiv(this.addr,e),Ln(t,e)}}function wh(i){return i.version===0&&(i.compareFunction=zf,i.needsUpdate=!0),i}function TE(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=wh(x_):r=__,t.setTexture2D(e||r,s)}function AE(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||S_,s)}function RE(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=wh(y_):r=b_,t.setTextureCube(e||r,s)}function CE(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||v_,s)}function PE(i){switch(i){case 5126:return hE;case 35664:return dE;case 35665:return fE;case 35666:return pE;case 35674:return mE;case 35675:return gE;case 35676:return _E;case 5124:case 35670:return xE;case 35667:case 35671:return yE;case 35668:case 35672:return vE;case 35669:case 35673:return SE;case 5125:return bE;case 36294:return ME;case 36295:return wE;case 36296:return EE;case 35678:case 36198:case 36298:case 36306:case 35682:return TE;case 35679:case 36299:case 36307:return AE;case 35680:case 36300:case 36308:case 36293:return RE;case 36289:case 36303:case 36311:case 36292:return CE}}function IE(i,e){i.uniform1fv(this.addr,e)}function LE(i,e){let t=va(e,this.size,2);i.uniform2fv(this.addr,t)}function NE(i,e){let t=va(e,this.size,3);i.uniform3fv(this.addr,t)}function DE(i,e){let t=va(e,this.size,4);i.uniform4fv(this.addr,t)}function OE(i,e){let t=va(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function UE(i,e){let t=va(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function FE(i,e){let t=va(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function BE(i,e){i.uniform1iv(this.addr,e)}function kE(i,e){i.uniform2iv(this.addr,e)}function zE(i,e){i.uniform3iv(this.addr,e)}function HE(i,e){i.uniform4iv(this.addr,e)}function VE(i,e){i.uniform1uiv(this.addr,e)}function GE(i,e){i.uniform2uiv(this.addr,e)}function WE(i,e){i.uniform3uiv(this.addr,e)}function XE(i,e){i.uniform4uiv(this.addr,e)}function qE(i,e,t){let n=this.cache,s=e.length,r=Mh(t,s);In(n,r)||(i.uniform1iv(this.addr,r),Ln(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=wh(x_):o=__;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function YE(i,e,t){let n=this.cache,s=e.length,r=Mh(t,s);In(n,r)||(i.uniform1iv(this.addr,r),Ln(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||S_,r[o])}function $E(i,e,t){let n=this.cache,s=e.length,r=Mh(t,s);In(n,r)||(i.uniform1iv(this.addr,r),Ln(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=wh(y_):o=b_;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function KE(i,e,t){let n=this.cache,s=e.length,r=Mh(t,s);In(n,r)||(i.uniform1iv(this.addr,r),Ln(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||v_,r[o])}function ZE(i){switch(i){case 5126:return IE;case 35664:return LE;case 35665:return NE;case 35666:return DE;case 35674:return OE;case 35675:return UE;case 35676:return FE;case 5124:case 35670:return BE;case 35667:case 35671:return kE;case 35668:case 35672:return zE;case 35669:case 35673:return HE;case 5125:return VE;case 36294:return GE;case 36295:return WE;case 36296:return XE;case 35678:case 36198:case 36298:case 36306:case 35682:return qE;case 35679:case 36299:case 36307:return YE;case 35680:case 36300:case 36308:case 36293:return $E;case 36289:case 36303:case 36311:case 36292:return KE}}var ep=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=PE(t.type)}},tp=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=ZE(t.type)}},np=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},Jf=/(\w+)(\])?(\[|\.)?/g;function t_(i,e){i.seq.push(e),i.map[e.id]=e}function jE(i,e,t){let n=i.name,s=n.length;for(Jf.lastIndex=0;;){let r=Jf.exec(n),o=Jf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){t_(t,c===void 0?new ep(a,i,e):new tp(a,i,e));break}else{let h=t.map[a];h===void 0&&(h=new np(a),t_(t,h)),t=h}}}var ya=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);jE(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function n_(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var JE=37297,QE=0;function eT(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var i_=new st;function tT(i){ft._getMatrix(i_,ft.workingColorSpace,i);let e=`mat3( ${i_.elements.map(t=>t.toFixed(4))} )`;switch(ft.getTransfer(i)){case ll:return[e,"LinearTransferOETF"];case Nt:return[e,"sRGBTransferOETF"];default:return Xe("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function s_(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+eT(i.getShaderSource(e),a)}else return r}function nT(i,e){let t=tT(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var iT={[Mf]:"Linear",[wf]:"Reinhard",[Ef]:"Cineon",[Tf]:"ACESFilmic",[Rf]:"AgX",[Cf]:"Neutral",[Af]:"Custom"};function sT(i,e){let t=iT[e];return t===void 0?(Xe("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var vh=new C;function rT(){ft.getLuminanceCoefficients(vh);let i=vh.x.toFixed(4),e=vh.y.toFixed(4),t=vh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function oT(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Zl).join(`
`)}function aT(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function lT(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Zl(i){return i!==""}function r_(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function o_(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var cT=/^[ \t]*#include +<([\w\d./]+)>/gm;function ip(i){return i.replace(cT,uT)}function uT(i,e){let t=dt[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return ip(t)}var hT=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function a_(i){return i.replace(hT,dT)}function dT(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function l_(i){let e=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var fT={[to]:"SHADOWMAP_TYPE_PCF",[fa]:"SHADOWMAP_TYPE_VSM"};function pT(i){return fT[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var mT={[ma]:"ENVMAP_MODE_REFRACTION"};function gT(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":mT[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var _T={[bf]:"ENVMAP_BLENDING_MULTIPLY",[T0]:"ENVMAP_BLENDING_MIX",[A0]:"ENVMAP_BLENDING_ADD"};function xT(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":_T[i.combine]||"ENVMAP_BLENDING_NONE"}function yT(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=pT(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",u=gT(t),h=xT(t),d=oT(t),f=aT(r),p=s.createProgram(),_,g,m=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(_=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Zl).join(`
`),_.length>0&&(_+=`
`),g=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Zl).join(`
`),g.length>0&&(g+=`
`)):(_=[l_(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+u:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Zl).join(`
`),g=[l_(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+u:"",t.envMap?"#define "+h:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==_s?"#define TONE_MAPPING":"",t.toneMapping!==_s?dt.tonemapping_pars_fragment:"",t.toneMapping!==_s?sT("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",dt.colorspace_pars_fragment,nT("linearToOutputTexel",t.outputColorSpace),rT(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Zl).join(`
`)),o=ip(o),o=r_(o,t),o=o_(o,t),a=ip(a),a=r_(a,t),a=o_(a,t),o=a_(o),a=a_(a),t.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,_=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+_,g=["#define varying in",t.glslVersion===Vf?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Vf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+g);let S=m+_+o,v=m+g+a,y=n_(s,s.VERTEX_SHADER,S),E=n_(s,s.FRAGMENT_SHADER,v);s.attachShader(p,y),s.attachShader(p,E),t.index0AttributeName!==void 0?s.bindAttribLocation(p,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function w(I){if(i.debug.checkShaderErrors){let L=s.getProgramInfoLog(p)||"",k=s.getShaderInfoLog(y)||"",D=s.getShaderInfoLog(E)||"",P=L.trim(),H=k.trim(),q=D.trim(),O=!0,ee=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(O=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,y,E);else{let Y=s_(s,y,"vertex"),U=s_(s,E,"fragment");je("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+I.name+`
Material Type: `+I.type+`

Program Info Log: `+P+`
`+Y+`
`+U)}else P!==""?Xe("WebGLProgram: Program Info Log:",P):(H===""||q==="")&&(ee=!1);ee&&(I.diagnostics={runnable:O,programLog:P,vertexShader:{log:H,prefix:_},fragmentShader:{log:q,prefix:g}})}s.deleteShader(y),s.deleteShader(E),x=new ya(s,p),b=lT(s,p)}let x;this.getUniforms=function(){return x===void 0&&w(this),x};let b;this.getAttributes=function(){return b===void 0&&w(this),b};let N=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return N===!1&&(N=s.getProgramParameter(p,JE)),N},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=QE++,this.cacheKey=e,this.usedTimes=1,this.program=p,this.vertexShader=y,this.fragmentShader=E,this}var vT=0,sp=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new rp(e),t.set(e,n)),n}},rp=class{constructor(e){this.id=vT++,this.code=e,this.usedTimes=0}};function ST(i){return i===wr||i===Xl||i===ql}function bT(i,e,t,n,s,r){let o=new ia,a=new sp,l=new Set,c=[],u=new Map,h=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function p(x,b,N,I,L,k){let D=I.fog,P=L.geometry,H=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?I.environment:null,q=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,O=e.get(x.envMap||H,q),ee=d[x.type],Y=n.precision;x.precision!==null&&(Y=n.getMaxPrecision(x.precision),Y!==x.precision&&Xe("WebGLProgram.getParameters:",x.precision,"not supported, using",Y,"instead."));let U=P.morphAttributes.position||P.morphAttributes.normal||P.morphAttributes.color,W=U!==void 0?U.length:0,Z=0;P.morphAttributes.position!==void 0&&(Z=1),P.morphAttributes.normal!==void 0&&(Z=2),P.morphAttributes.color!==void 0&&(Z=3);let ne,K,de,fe;if(ee){let Re=ui[ee];ne=Re.vertexShader,K=Re.fragmentShader}else{ne=x.vertexShader,K=x.fragmentShader;let Re=a.getVertexShaderStage(x),ct=a.getFragmentShaderStage(x);a.update(x,Re,ct),de=Re.id,fe=ct.id}let pe=i.getRenderTarget(),_e=i.state.buffers.depth.getReversed(),Ge=L.isInstancedMesh===!0,et=L.isBatchedMesh===!0,He=!!x.map,ut=!!x.matcap,lt=!!O,tt=lt&&O.isPMREMTexture===!0,vt=!!x.aoMap,At=!!x.lightMap,qt=!!x.bumpMap&&x.wireframe===!1,Et=!!x.normalMap,Yt=!!x.displacementMap,xt=!!x.emissiveMap,Tn=!!x.metalnessMap,rn=!!x.roughnessMap,_n=x.anisotropy>0,G=x.clearcoat>0,Ce=x.diffuseRoughness>0,Ke=x.dispersion>0,ot=x.retroreflectivity>0,Me=x.iridescence>0,zt=x.sheen>0,Ve=x.transmission>0,$e=_n&&!!x.anisotropyMap,F=G&&!!x.clearcoatMap,T=G&&!!x.clearcoatNormalMap,j=G&&!!x.clearcoatRoughnessMap,he=Ce&&!!x.diffuseRoughnessMap,le=Me&&!!x.iridescenceMap,ye=Me&&!!x.iridescenceThicknessMap,ve=zt&&!!x.sheenColorMap,se=zt&&!!x.sheenRoughnessMap,oe=!!x.specularMap,ge=!!x.specularColorMap,V=!!x.specularIntensityMap,ae=Ve&&!!x.transmissionMap,re=Ve&&!!x.thicknessMap,we=!!x.gradientMap,xe=!!x.alphaMap,be=x.alphaTest>0,We=!!x.alphaHash,Je=!!x.extensions,ue=_s;x.toneMapped&&(pe===null||pe.isXRRenderTarget===!0)&&(ue=i.toneMapping);let Be=tt?O.isCompressedCubeTexture?O.image[0].mipmaps:O.mipmaps:null,Qe={shaderID:ee,shaderType:x.type,shaderName:x.name,vertexShader:ne,fragmentShader:K,defines:x.defines,customVertexShaderID:de,customFragmentShaderID:fe,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:Y,batching:et,batchingColor:et&&L._colorsTexture!==null,instancing:Ge,instancingColor:Ge&&L.instanceColor!==null,instancingMorph:Ge&&L.morphTexture!==null,outputColorSpace:pe===null?i.outputColorSpace:pe.isXRRenderTarget===!0?pe.texture.colorSpace:ft.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:He,matcap:ut,envMap:lt,envMapMode:lt&&O.mapping,envMapPMREM:tt,envMapMaxLod:tt?Be.length-1:null,envMapSize:tt?Be[0].width:null,aoMap:vt,lightMap:At,bumpMap:qt,normalMap:Et,displacementMap:Yt,emissiveMap:xt,normalMapObjectSpace:Et&&x.normalMapType===I0,normalMapTangentSpace:Et&&x.normalMapType===_h,packedNormalMap:Et&&x.normalMapType===_h&&ST(x.normalMap.format),metalnessMap:Tn,roughnessMap:rn,anisotropy:_n,anisotropyMap:$e,clearcoat:G,clearcoatMap:F,clearcoatNormalMap:T,clearcoatRoughnessMap:j,diffuseRoughness:Ce,diffuseRoughnessMap:he,dispersion:Ke,retroreflection:ot,iridescence:Me,iridescenceMap:le,iridescenceThicknessMap:ye,sheen:zt,sheenColorMap:ve,sheenRoughnessMap:se,specularMap:oe,specularColorMap:ge,specularIntensityMap:V,transmission:Ve,transmissionMap:ae,thicknessMap:re,gradientMap:we,opaque:x.transparent===!1&&x.blending===pa&&x.alphaToCoverage===!1,alphaMap:xe,alphaTest:be,alphaHash:We,combine:x.combine,mapUv:He&&f(x.map.channel),aoMapUv:vt&&f(x.aoMap.channel),lightMapUv:At&&f(x.lightMap.channel),bumpMapUv:qt&&f(x.bumpMap.channel),normalMapUv:Et&&f(x.normalMap.channel),displacementMapUv:Yt&&f(x.displacementMap.channel),emissiveMapUv:xt&&f(x.emissiveMap.channel),metalnessMapUv:Tn&&f(x.metalnessMap.channel),roughnessMapUv:rn&&f(x.roughnessMap.channel),anisotropyMapUv:$e&&f(x.anisotropyMap.channel),clearcoatMapUv:F&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:T&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:j&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:le&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:ye&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:ve&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:se&&f(x.sheenRoughnessMap.channel),specularMapUv:oe&&f(x.specularMap.channel),specularColorMapUv:ge&&f(x.specularColorMap.channel),specularIntensityMapUv:V&&f(x.specularIntensityMap.channel),transmissionMapUv:ae&&f(x.transmissionMap.channel),thicknessMapUv:re&&f(x.thicknessMap.channel),alphaMapUv:xe&&f(x.alphaMap.channel),vertexTangents:!!P.attributes.tangent&&(Et||_n),vertexNormals:!!P.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!P.attributes.color&&P.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!P.attributes.uv&&(He||xe),fog:!!D,useFog:x.fog===!0,fogExp2:!!D&&D.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||P.attributes.normal===void 0&&Et===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:h,reversedDepthBuffer:_e,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:P.attributes.position!==void 0,morphTargets:P.morphAttributes.position!==void 0,morphNormals:P.morphAttributes.normal!==void 0,morphColors:P.morphAttributes.color!==void 0,morphTargetsCount:W,morphTextureStride:Z,numSunLights:b.sun.length,numDirLights:b.directional.length,numPointLights:b.point.length,numSpotLights:b.spot.length,numSpotLightMaps:b.spotLightMap.length,numRectAreaLights:b.rectArea.length,numHemiLights:b.hemi.length,numSunLightShadows:b.sunShadowMap.length,numDirLightShadows:b.directionalShadowMap.length,numPointLightShadows:b.pointShadowMap.length,numSpotLightShadows:b.spotShadowMap.length,numSpotLightShadowsWithMaps:b.numSpotLightShadowsWithMaps,numLightProbes:b.numLightProbes,numLightProbeGrids:k.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&N.length>0,shadowMapType:i.shadowMap.type,toneMapping:ue,decodeVideoTexture:He&&x.map.isVideoTexture===!0&&ft.getTransfer(x.map.colorSpace)===Nt,decodeVideoTextureEmissive:xt&&x.emissiveMap.isVideoTexture===!0&&ft.getTransfer(x.emissiveMap.colorSpace)===Nt,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===wn,flipSided:x.side===ci,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:Je&&x.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Je&&x.extensions.multiDraw===!0||et)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return Qe.vertexUv1s=l.has(1),Qe.vertexUv2s=l.has(2),Qe.vertexUv3s=l.has(3),l.clear(),Qe}function _(x){let b=[];if(x.shaderID?b.push(x.shaderID):(b.push(x.customVertexShaderID),b.push(x.customFragmentShaderID)),x.defines!==void 0)for(let N in x.defines)b.push(N),b.push(x.defines[N]);return x.isRawShaderMaterial===!1&&(g(b,x),m(b,x),b.push(i.outputColorSpace)),b.push(x.customProgramCacheKey),b.join()}function g(x,b){x.push(b.precision),x.push(b.outputColorSpace),x.push(b.envMapMode),x.push(b.envMapPMREM),x.push(b.envMapMaxLod),x.push(b.envMapSize),x.push(b.mapUv),x.push(b.alphaMapUv),x.push(b.lightMapUv),x.push(b.aoMapUv),x.push(b.bumpMapUv),x.push(b.normalMapUv),x.push(b.displacementMapUv),x.push(b.emissiveMapUv),x.push(b.metalnessMapUv),x.push(b.roughnessMapUv),x.push(b.anisotropyMapUv),x.push(b.clearcoatMapUv),x.push(b.clearcoatNormalMapUv),x.push(b.clearcoatRoughnessMapUv),x.push(b.diffuseRoughnessMapUv),x.push(b.iridescenceMapUv),x.push(b.iridescenceThicknessMapUv),x.push(b.sheenColorMapUv),x.push(b.sheenRoughnessMapUv),x.push(b.specularMapUv),x.push(b.specularColorMapUv),x.push(b.specularIntensityMapUv),x.push(b.transmissionMapUv),x.push(b.thicknessMapUv),x.push(b.combine),x.push(b.fogExp2),x.push(b.sizeAttenuation),x.push(b.morphTargetsCount),x.push(b.numSunLights),x.push(b.numDirLights),x.push(b.numPointLights),x.push(b.numSpotLights),x.push(b.numSpotLightMaps),x.push(b.numHemiLights),x.push(b.numRectAreaLights),x.push(b.numSunLightShadows),x.push(b.numDirLightShadows),x.push(b.numPointLightShadows),x.push(b.numSpotLightShadows),x.push(b.numSpotLightShadowsWithMaps),x.push(b.numLightProbes),x.push(b.numLightProbeGrids),x.push(b.shadowMapType),x.push(b.toneMapping),x.push(b.numClippingPlanes),x.push(b.numClipIntersection),x.push(b.depthPacking)}function m(x,b){o.disableAll(),b.instancing&&o.enable(0),b.instancingColor&&o.enable(1),b.instancingMorph&&o.enable(2),b.matcap&&o.enable(3),b.envMap&&o.enable(4),b.normalMapObjectSpace&&o.enable(5),b.normalMapTangentSpace&&o.enable(6),b.clearcoat&&o.enable(7),b.iridescence&&o.enable(8),b.alphaTest&&o.enable(9),b.vertexColors&&o.enable(10),b.vertexAlphas&&o.enable(11),b.vertexUv1s&&o.enable(12),b.vertexUv2s&&o.enable(13),b.vertexUv3s&&o.enable(14),b.vertexTangents&&o.enable(15),b.anisotropy&&o.enable(16),b.alphaHash&&o.enable(17),b.batching&&o.enable(18),b.dispersion&&o.enable(19),b.retroreflection&&o.enable(24),b.diffuseRoughness&&o.enable(25),b.batchingColor&&o.enable(20),b.gradientMap&&o.enable(21),b.packedNormalMap&&o.enable(22),b.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),b.fog&&o.enable(0),b.useFog&&o.enable(1),b.flatShading&&o.enable(2),b.logarithmicDepthBuffer&&o.enable(3),b.reversedDepthBuffer&&o.enable(4),b.skinning&&o.enable(5),b.morphTargets&&o.enable(6),b.morphNormals&&o.enable(7),b.morphColors&&o.enable(8),b.premultipliedAlpha&&o.enable(9),b.shadowMapEnabled&&o.enable(10),b.doubleSided&&o.enable(11),b.flipSided&&o.enable(12),b.useDepthPacking&&o.enable(13),b.dithering&&o.enable(14),b.transmission&&o.enable(15),b.sheen&&o.enable(16),b.opaque&&o.enable(17),b.pointsUvs&&o.enable(18),b.decodeVideoTexture&&o.enable(19),b.decodeVideoTextureEmissive&&o.enable(20),b.alphaToCoverage&&o.enable(21),b.numLightProbeGrids>0&&o.enable(22),b.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function S(x){let b=d[x.type],N;if(b){let I=ui[b];N=$l.clone(I.uniforms)}else N=x.uniforms;return N}function v(x,b){let N=u.get(b);return N!==void 0?++N.usedTimes:(N=new yT(i,b,x,s),c.push(N),u.set(b,N)),N}function y(x){if(--x.usedTimes===0){let b=c.indexOf(x);c[b]=c[c.length-1],c.pop(),u.delete(x.cacheKey),x.destroy()}}function E(x){a.remove(x)}function w(){a.dispose()}return{getParameters:p,getProgramCacheKey:_,getUniforms:S,acquireProgram:v,releaseProgram:y,releaseShaderCache:E,programs:c,dispose:w}}function MT(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function wT(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function c_(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function u_(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,p,_,g,m){let S=i[e];return S===void 0?(S={id:d.id,object:d,geometry:f,material:p,materialVariant:o(d),groupOrder:_,renderOrder:d.renderOrder,z:g,group:m},i[e]=S):(S.id=d.id,S.object=d,S.geometry=f,S.material=p,S.materialVariant=o(d),S.groupOrder=_,S.renderOrder=d.renderOrder,S.z=g,S.group=m),e++,S}function l(d,f,p,_,g,m,S){S.reversedDepth===!0&&(g=-g);let v=a(d,f,p,_,g,m);p.transmission>0?n.push(v):p.transparent===!0?s.push(v):t.push(v)}function c(d,f,p,_,g,m){let S=a(d,f,p,_,g,m);p.transmission>0?n.unshift(S):p.transparent===!0?s.unshift(S):t.unshift(S)}function u(d,f){t.length>1&&t.sort(d||wT),n.length>1&&n.sort(f||c_),s.length>1&&s.sort(f||c_)}function h(){for(let d=e,f=i.length;d<f;d++){let p=i[d];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:h,sort:u}}function ET(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new u_,i.set(n,[o])):s>=r.length?(o=new u_,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function TT(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new C,color:new Ye};break;case"SpotLight":t={position:new C,direction:new C,color:new Ye,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new C,color:new Ye,distance:0,decay:0};break;case"HemisphereLight":t={direction:new C,skyColor:new Ye,groundColor:new Ye};break;case"RectAreaLight":t={color:new Ye,position:new C,halfWidth:new C,halfHeight:new C};break}return i[e.id]=t,t}}}function AT(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ae};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ae};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ae,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var RT=0;function CT(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function PT(i){let e=new TT,t=AT(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new C);let s=new C,r=new Ne,o=new Ne;function a(c){let u=0,h=0,d=0;for(let k=0;k<9;k++)n.probe[k].set(0,0,0);let f=0,p=0,_=0,g=0,m=0,S=0,v=0,y=0,E=0,w=0,x=0,b=0,N=0,I=0;c.sort(CT);for(let k=0,D=c.length;k<D;k++){let P=c[k],H=P.color,q=P.intensity,O=P.distance,ee=null;if(P.shadow&&P.shadow.map&&(P.shadow.map.texture.format===wr?ee=P.shadow.map.texture:ee=P.shadow.map.depthTexture||P.shadow.map.texture),P.isAmbientLight)u+=H.r*q,h+=H.g*q,d+=H.b*q;else if(P.isLightProbe){for(let Y=0;Y<9;Y++)n.probe[Y].addScaledVector(P.sh.coefficients[Y],q);I++}else if(P.isSunLight){let Y=e.get(P);if(Y.color.copy(P.color).multiplyScalar(P.intensity),P.castShadow){let U=P.shadow,W=t.get(P);W.shadowIntensity=U.intensity,W.shadowBias=U.bias,W.shadowNormalBias=U.normalBias,W.shadowRadius=U.radius,W.shadowMapSize.copy(U.mapSize).multiply(U.getFrameExtents()),n.sunShadow[p]=W,n.sunShadowMap[p]=ee;let Z=U.getViewportCount();for(let ne=0;ne<Z;ne++)n.sunShadowMatrix[_+ne]=U.getMatrix(ne),n.sunShadowCascade[_+ne]=U._cascadeData[ne];_+=Z,p++}n.sun[f]=Y,f++}else if(P.isDirectionalLight){let Y=e.get(P);if(Y.color.copy(P.color).multiplyScalar(P.intensity),P.castShadow){let U=P.shadow,W=t.get(P);W.shadowIntensity=U.intensity,W.shadowBias=U.bias,W.shadowNormalBias=U.normalBias,W.shadowRadius=U.radius,W.shadowMapSize=U.mapSize,n.directionalShadow[g]=W,n.directionalShadowMap[g]=ee,n.directionalShadowMatrix[g]=P.shadow.matrix,E++}n.directional[g]=Y,g++}else if(P.isSpotLight){let Y=e.get(P);Y.position.setFromMatrixPosition(P.matrixWorld),Y.color.copy(H).multiplyScalar(q),Y.distance=O,Y.coneCos=Math.cos(P.angle),Y.penumbraCos=Math.cos(P.angle*(1-P.penumbra)),Y.decay=P.decay,n.spot[S]=Y;let U=P.shadow;if(P.map&&(n.spotLightMap[b]=P.map,b++,U.updateMatrices(P),P.castShadow&&N++),n.spotLightMatrix[S]=U.matrix,P.castShadow){let W=t.get(P);W.shadowIntensity=U.intensity,W.shadowBias=U.bias,W.shadowNormalBias=U.normalBias,W.shadowRadius=U.radius,W.shadowMapSize=U.mapSize,n.spotShadow[S]=W,n.spotShadowMap[S]=ee,x++}S++}else if(P.isRectAreaLight){let Y=e.get(P);Y.color.copy(H).multiplyScalar(q),Y.halfWidth.set(P.width*.5,0,0),Y.halfHeight.set(0,P.height*.5,0),n.rectArea[v]=Y,v++}else if(P.isPointLight){let Y=e.get(P);if(Y.color.copy(P.color).multiplyScalar(P.intensity),Y.distance=P.distance,Y.decay=P.decay,P.castShadow){let U=P.shadow,W=t.get(P);W.shadowIntensity=U.intensity,W.shadowBias=U.bias,W.shadowNormalBias=U.normalBias,W.shadowRadius=U.radius,W.shadowMapSize=U.mapSize,W.shadowCameraNear=U.camera.near,W.shadowCameraFar=U.camera.far,n.pointShadow[m]=W,n.pointShadowMap[m]=ee,n.pointShadowMatrix[m]=P.shadow.matrix,w++}n.point[m]=Y,m++}else if(P.isHemisphereLight){let Y=e.get(P);Y.skyColor.copy(P.color).multiplyScalar(q),Y.groundColor.copy(P.groundColor).multiplyScalar(q),n.hemi[y]=Y,y++}}v>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Pe.LTC_FLOAT_1,n.rectAreaLTC2=Pe.LTC_FLOAT_2):(n.rectAreaLTC1=Pe.LTC_HALF_1,n.rectAreaLTC2=Pe.LTC_HALF_2)),n.ambient[0]=u,n.ambient[1]=h,n.ambient[2]=d;let L=n.hash;(L.sunLength!==f||L.directionalLength!==g||L.pointLength!==m||L.spotLength!==S||L.rectAreaLength!==v||L.hemiLength!==y||L.numSunShadows!==p||L.numDirectionalShadows!==E||L.numPointShadows!==w||L.numSpotShadows!==x||L.numSpotMaps!==b||L.numLightProbes!==I)&&(n.sun.length=f,n.directional.length=g,n.spot.length=S,n.rectArea.length=v,n.point.length=m,n.hemi.length=y,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=_,n.sunShadowCascade.length=_,n.directionalShadow.length=E,n.directionalShadowMap.length=E,n.directionalShadowMatrix.length=E,n.pointShadow.length=w,n.pointShadowMap.length=w,n.pointShadowMatrix.length=w,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+b-N,n.spotLightMap.length=b,n.numSpotLightShadowsWithMaps=N,n.numLightProbes=I,L.sunLength=f,L.directionalLength=g,L.pointLength=m,L.spotLength=S,L.rectAreaLength=v,L.hemiLength=y,L.numSunShadows=p,L.numDirectionalShadows=E,L.numPointShadows=w,L.numSpotShadows=x,L.numSpotMaps=b,L.numLightProbes=I,n.version=RT++)}function l(c,u){let h=0,d=0,f=0,p=0,_=0,g=0,m=u.matrixWorldInverse;for(let S=0,v=c.length;S<v;S++){let y=c[S];if(y.isSunLight){let E=n.sun[h];E.direction.setFromMatrixPosition(y.matrixWorld),E.direction.transformDirection(m),h++}else if(y.isDirectionalLight){let E=n.directional[d];E.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),E.direction.sub(s),E.direction.transformDirection(m),d++}else if(y.isSpotLight){let E=n.spot[p];E.position.setFromMatrixPosition(y.matrixWorld),E.position.applyMatrix4(m),E.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),E.direction.sub(s),E.direction.transformDirection(m),p++}else if(y.isRectAreaLight){let E=n.rectArea[_];E.position.setFromMatrixPosition(y.matrixWorld),E.position.applyMatrix4(m),o.identity(),r.copy(y.matrixWorld),r.premultiply(m),o.extractRotation(r),E.halfWidth.set(y.width*.5,0,0),E.halfHeight.set(0,y.height*.5,0),E.halfWidth.applyMatrix4(o),E.halfHeight.applyMatrix4(o),_++}else if(y.isPointLight){let E=n.point[f];E.position.setFromMatrixPosition(y.matrixWorld),E.position.applyMatrix4(m),f++}else if(y.isHemisphereLight){let E=n.hemi[g];E.direction.setFromMatrixPosition(y.matrixWorld),E.direction.transformDirection(m),g++}}}return{setup:a,setupView:l,state:n}}function h_(i){let e=new PT(i),t=[],n=[],s=[];function r(h){u.camera=h,t.length=0,n.length=0,s.length=0}function o(h){h.isLightProbeGrid?s.push(h):t.push(h)}function a(h){n.push(h)}function l(){e.setup(t),s.sort((h,d)=>h.priority-d.priority||h.id-d.id)}function c(h){e.setupView(t,h)}let u={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:u,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function IT(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new h_(i),e.set(s,[a])):r>=o.length?(a=new h_(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var LT=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,NT=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,DT=[new C(1,0,0),new C(-1,0,0),new C(0,1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1)],OT=[new C(0,-1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1),new C(0,-1,0),new C(0,-1,0)],d_=new Ne,Kl=new C,Qf=new C;function UT(i,e,t){let n=new gr,s=new Ae,r=new Ae,o=new wt,a=new Su,l=new bu,c={},u=t.maxTextureSize,h={[ki]:ci,[ci]:ki,[wn]:wn},d=new gi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Ae},radius:{value:4}},vertexShader:LT,fragmentShader:NT}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let p=new Dt;p.setAttribute("position",new Hn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let _=new Tt(p,d),g=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=to;let m=this.type;this.render=function(w,x,b){if(g.enabled===!1||g.autoUpdate===!1&&g.needsUpdate===!1||w.length===0)return;this.type===a0&&(Xe("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=to);let N=i.getRenderTarget(),I=i.getActiveCubeFace(),L=i.getActiveMipmapLevel(),k=i.state;k.setBlending(no),k.buffers.depth.getReversed()===!0?k.buffers.color.setClear(0,0,0,0):k.buffers.color.setClear(1,1,1,1),k.buffers.depth.setTest(!0),k.setScissorTest(!1);let D=m!==this.type;D&&x.traverse(function(P){P.material&&(Array.isArray(P.material)?P.material.forEach(H=>H.needsUpdate=!0):P.material.needsUpdate=!0)});for(let P=0,H=w.length;P<H;P++){let q=w[P],O=q.shadow;if(O===void 0){Xe("WebGLShadowMap:",q,"has no shadow.");continue}if(O.autoUpdate===!1&&O.needsUpdate===!1)continue;s.copy(O.mapSize);let ee=O.getFrameExtents();s.multiply(ee),r.copy(O.mapSize),(s.x>u||s.y>u)&&(s.x>u&&(r.x=Math.floor(u/ee.x),s.x=r.x*ee.x,O.mapSize.x=r.x),s.y>u&&(r.y=Math.floor(u/ee.y),s.y=r.y*ee.y,O.mapSize.y=r.y));let Y=i.state.buffers.depth.getReversed();if(O.camera._reversedDepth=Y,O.map===null||D===!0){if(O.map!==null&&(O.map.depthTexture!==null&&(O.map.depthTexture.dispose(),O.map.depthTexture=null),O.map.dispose()),this.type===fa){if(q.isPointLight){Xe("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}O.map=new Ai(s.x,s.y,{format:wr,type:ts,minFilter:Cn,magFilter:Cn,generateMipmaps:!1}),O.map.texture.name=q.name+".shadowMap",O.map.depthTexture=new Vs(s.x,s.y,Ri),O.map.depthTexture.name=q.name+".shadowMapDepth",O.map.depthTexture.format=ks,O.map.depthTexture.compareFunction=null,O.map.depthTexture.minFilter=pn,O.map.depthTexture.magFilter=pn}else q.isPointLight?(O.map=new jl(s.x),O.map.depthTexture=new Sl(s.x,es)):(O.map=new Ai(s.x,s.y),O.map.depthTexture=new Vs(s.x,s.y,es)),O.map.depthTexture.name=q.name+".shadowMap",O.map.depthTexture.format=ks,this.type===to?(O.map.depthTexture.compareFunction=Y?kf:Bf,O.map.depthTexture.minFilter=Cn,O.map.depthTexture.magFilter=Cn):(O.map.depthTexture.compareFunction=null,O.map.depthTexture.minFilter=pn,O.map.depthTexture.magFilter=pn);O.camera.updateProjectionMatrix()}O.map.isWebGLCubeRenderTarget!==!0&&(O.map.width!==s.x||O.map.height!==s.y)&&O.map.setSize(s.x,s.y);let U=O.map.isWebGLCubeRenderTarget?6:O.getViewportCount();q.isPointLight!==!0&&O.updateMatrices(q,b);let W=(O.camera.layers.mask&4294967294)!==0?O.camera.layers:b.layers;for(let Z=0;Z<U;Z++){let ne=O.getCamera(Z);if(q.isPointLight){let K=O.camera,de=O.matrix,fe=q.distance||K.far;fe!==K.far&&(K.far=fe,K.updateProjectionMatrix()),Kl.setFromMatrixPosition(q.matrixWorld),K.position.copy(Kl),Qf.copy(K.position),Qf.add(DT[Z]),K.up.copy(OT[Z]),K.lookAt(Qf),K.updateMatrixWorld(),de.makeTranslation(-Kl.x,-Kl.y,-Kl.z),d_.multiplyMatrices(K.projectionMatrix,K.matrixWorldInverse),O._frustum.setFromProjectionMatrix(d_,K.coordinateSystem,K.reversedDepth)}if(O.map.isWebGLCubeRenderTarget)i.setRenderTarget(O.map,Z),i.clear();else{Z===0&&(i.setRenderTarget(O.map),i.clear());let K=O.getViewport(Z);o.set(r.x*K.x,r.y*K.y,r.x*K.z,r.y*K.w),k.viewport(o)}n=O.getFrustum(Z),y(x,b,ne,q,W,this.type)}O.isPointLightShadow!==!0&&this.type===fa&&S(O,b),O.needsUpdate=!1}m=this.type,g.needsUpdate=!1,i.setRenderTarget(N,I,L)};function S(w,x){let b=e.update(_);d.defines.VSM_SAMPLES!==w.blurSamples&&(d.defines.VSM_SAMPLES=w.blurSamples,f.defines.VSM_SAMPLES=w.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),w.mapPass===null?w.mapPass=new Ai(s.x,s.y,{format:wr,type:ts}):(w.mapPass.width!==w.map.width||w.mapPass.height!==w.map.height)&&w.mapPass.setSize(w.map.width,w.map.height),d.uniforms.shadow_pass.value=w.map.depthTexture,d.uniforms.resolution.value.set(w.map.width,w.map.height),d.uniforms.radius.value=w.radius,i.setRenderTarget(w.mapPass),i.clear(),i.renderBufferDirect(x,null,b,d,_,null),f.uniforms.shadow_pass.value=w.mapPass.texture,f.uniforms.resolution.value.set(w.map.width,w.map.height),f.uniforms.radius.value=w.radius,i.setRenderTarget(w.map),i.clear(),i.renderBufferDirect(x,null,b,f,_,null)}function v(w,x,b,N){let I=null,L=b.isPointLight===!0?w.customDistanceMaterial:w.customDepthMaterial;if(L!==void 0)I=L;else if(I=b.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let k=I.uuid,D=x.uuid,P=c[k];P===void 0&&(P={},c[k]=P);let H=P[D];H===void 0&&(H=I.clone(),P[D]=H,x.addEventListener("dispose",E)),I=H}if(I.visible=x.visible,I.wireframe=x.wireframe,N===fa?I.side=x.shadowSide!==null?x.shadowSide:x.side:I.side=x.shadowSide!==null?x.shadowSide:h[x.side],I.alphaMap=x.alphaMap,I.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,I.map=x.map,I.clipShadows=x.clipShadows,I.clippingPlanes=x.clippingPlanes,I.clipIntersection=x.clipIntersection,I.displacementMap=x.displacementMap,I.displacementScale=x.displacementScale,I.displacementBias=x.displacementBias,I.wireframeLinewidth=x.wireframeLinewidth,I.linewidth=x.linewidth,b.isPointLight===!0&&I.isMeshDistanceMaterial===!0){let k=i.properties.get(I);k.light=b}return I}function y(w,x,b,N,I,L){if(w.visible===!1)return;if(w.layers.test(I)&&(w.isMesh||w.isLine||w.isPoints)&&(w.castShadow||w.receiveShadow&&L===fa)&&(!w.frustumCulled||w.intersectsFrustum(n))){w.modelViewMatrix.multiplyMatrices(b.matrixWorldInverse,w.matrixWorld);let P=e.update(w),H=w.material;if(Array.isArray(H)){let q=P.groups;for(let O=0,ee=q.length;O<ee;O++){let Y=q[O],U=H[Y.materialIndex];if(U&&U.visible){let W=v(w,U,N,L);w.onBeforeShadow(i,w,x,b,P,W,Y),i.renderBufferDirect(b,null,P,W,w,Y),w.onAfterShadow(i,w,x,b,P,W,Y)}}}else if(H.visible){let q=v(w,H,N,L);w.onBeforeShadow(i,w,x,b,P,q,null),i.renderBufferDirect(b,null,P,q,w,null),w.onAfterShadow(i,w,x,b,P,q,null)}}let D=w.children;for(let P=0,H=D.length;P<H;P++)y(D[P],x,b,N,I,L)}function E(w){w.target.removeEventListener("dispose",E);for(let b in c){let N=c[b],I=w.target.uuid;I in N&&(N[I].dispose(),delete N[I])}}}function FT(i,e){function t(){let V=!1,ae=new wt,re=null,we=new wt(0,0,0,0);return{setMask:function(xe){re!==xe&&!V&&(i.colorMask(xe,xe,xe,xe),re=xe)},setLocked:function(xe){V=xe},setClear:function(xe,be,We,Je,ue){ue===!0&&(xe*=Je,be*=Je,We*=Je),ae.set(xe,be,We,Je),we.equals(ae)===!1&&(i.clearColor(xe,be,We,Je),we.copy(ae))},reset:function(){V=!1,re=null,we.set(-1,0,0,0)}}}function n(){let V=!1,ae=!1,re=null,we=null,xe=null;return{setReversed:function(be){if(ae!==be){let We=e.get("EXT_clip_control");be?We.clipControlEXT(We.LOWER_LEFT_EXT,We.ZERO_TO_ONE_EXT):We.clipControlEXT(We.LOWER_LEFT_EXT,We.NEGATIVE_ONE_TO_ONE_EXT),ae=be;let Je=xe;xe=null,this.setClear(Je)}},getReversed:function(){return ae},setTest:function(be){be?_e(i.DEPTH_TEST):Ge(i.DEPTH_TEST)},setMask:function(be){re!==be&&!V&&(i.depthMask(be),re=be)},setFunc:function(be){if(ae&&(be=H0[be]),we!==be){switch(be){case eu:i.depthFunc(i.NEVER);break;case tu:i.depthFunc(i.ALWAYS);break;case nu:i.depthFunc(i.LESS);break;case jo:i.depthFunc(i.LEQUAL);break;case iu:i.depthFunc(i.EQUAL);break;case su:i.depthFunc(i.GEQUAL);break;case ru:i.depthFunc(i.GREATER);break;case ou:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}we=be}},setLocked:function(be){V=be},setClear:function(be){xe!==be&&(xe=be,ae&&(be=1-be),i.clearDepth(be))},reset:function(){V=!1,re=null,we=null,xe=null,ae=!1}}}function s(){let V=!1,ae=null,re=null,we=null,xe=null,be=null,We=null,Je=null,ue=null;return{setTest:function(Be){V||(Be?_e(i.STENCIL_TEST):Ge(i.STENCIL_TEST))},setMask:function(Be){ae!==Be&&!V&&(i.stencilMask(Be),ae=Be)},setFunc:function(Be,Qe,Re){(re!==Be||we!==Qe||xe!==Re)&&(i.stencilFunc(Be,Qe,Re),re=Be,we=Qe,xe=Re)},setOp:function(Be,Qe,Re){(be!==Be||We!==Qe||Je!==Re)&&(i.stencilOp(Be,Qe,Re),be=Be,We=Qe,Je=Re)},setLocked:function(Be){V=Be},setClear:function(Be){ue!==Be&&(i.clearStencil(Be),ue=Be)},reset:function(){V=!1,ae=null,re=null,we=null,xe=null,be=null,We=null,Je=null,ue=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,u={},h={},d={},f=new WeakMap,p=[],_=null,g=!1,m=null,S=null,v=null,y=null,E=null,w=null,x=null,b=new Ye(0,0,0),N=0,I=!1,L=null,k=null,D=null,P=null,H=null,q=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),O=!1,ee=0,Y=i.getParameter(i.VERSION);Y.indexOf("WebGL")!==-1?(ee=parseFloat(/^WebGL (\d)/.exec(Y)[1]),O=ee>=1):Y.indexOf("OpenGL ES")!==-1&&(ee=parseFloat(/^OpenGL ES (\d)/.exec(Y)[1]),O=ee>=2);let U=null,W={},Z=i.getParameter(i.SCISSOR_BOX),ne=i.getParameter(i.VIEWPORT),K=new wt().fromArray(Z),de=new wt().fromArray(ne);function fe(V,ae,re,we){let xe=new Uint8Array(4),be=i.createTexture();i.bindTexture(V,be),i.texParameteri(V,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(V,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let We=0;We<re;We++)V===i.TEXTURE_3D||V===i.TEXTURE_2D_ARRAY?i.texImage3D(ae,0,i.RGBA,1,1,we,0,i.RGBA,i.UNSIGNED_BYTE,xe):i.texImage2D(ae+We,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,xe);return be}let pe={};pe[i.TEXTURE_2D]=fe(i.TEXTURE_2D,i.TEXTURE_2D,1),pe[i.TEXTURE_CUBE_MAP]=fe(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),pe[i.TEXTURE_2D_ARRAY]=fe(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),pe[i.TEXTURE_3D]=fe(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),_e(i.DEPTH_TEST),o.setFunc(jo),qt(!1),Et(gf),_e(i.CULL_FACE),vt(no);function _e(V){u[V]!==!0&&(i.enable(V),u[V]=!0)}function Ge(V){u[V]!==!1&&(i.disable(V),u[V]=!1)}function et(V,ae){return d[V]!==ae?(i.bindFramebuffer(V,ae),d[V]=ae,V===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=ae),V===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=ae),!0):!1}function He(V,ae){let re=p,we=!1;if(V){re=f.get(ae),re===void 0&&(re=[],f.set(ae,re));let xe=V.textures;if(re.length!==xe.length||re[0]!==i.COLOR_ATTACHMENT0){for(let be=0,We=xe.length;be<We;be++)re[be]=i.COLOR_ATTACHMENT0+be;re.length=xe.length,we=!0}}else re[0]!==i.BACK&&(re[0]=i.BACK,we=!0);we&&i.drawBuffers(re)}function ut(V){return _!==V?(i.useProgram(V),_=V,!0):!1}let lt={[io]:i.FUNC_ADD,[c0]:i.FUNC_SUBTRACT,[u0]:i.FUNC_REVERSE_SUBTRACT};lt[h0]=i.MIN,lt[d0]=i.MAX;let tt={[f0]:i.ZERO,[p0]:i.ONE,[m0]:i.SRC_COLOR,[vf]:i.SRC_ALPHA,[S0]:i.SRC_ALPHA_SATURATE,[y0]:i.DST_COLOR,[_0]:i.DST_ALPHA,[g0]:i.ONE_MINUS_SRC_COLOR,[Sf]:i.ONE_MINUS_SRC_ALPHA,[v0]:i.ONE_MINUS_DST_COLOR,[x0]:i.ONE_MINUS_DST_ALPHA,[b0]:i.CONSTANT_COLOR,[M0]:i.ONE_MINUS_CONSTANT_COLOR,[w0]:i.CONSTANT_ALPHA,[E0]:i.ONE_MINUS_CONSTANT_ALPHA};function vt(V,ae,re,we,xe,be,We,Je,ue,Be){if(V===no){g===!0&&(Ge(i.BLEND),g=!1);return}if(g===!1&&(_e(i.BLEND),g=!0),V!==l0){if(V!==m||Be!==I){if((S!==io||E!==io)&&(i.blendEquation(i.FUNC_ADD),S=io,E=io),Be)switch(V){case pa:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case _f:i.blendFunc(i.ONE,i.ONE);break;case xf:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case yf:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:je("WebGLState: Invalid blending: ",V);break}else switch(V){case pa:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case _f:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case xf:je("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case yf:je("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:je("WebGLState: Invalid blending: ",V);break}v=null,y=null,w=null,x=null,b.set(0,0,0),N=0,m=V,I=Be}return}xe=xe||ae,be=be||re,We=We||we,(ae!==S||xe!==E)&&(i.blendEquationSeparate(lt[ae],lt[xe]),S=ae,E=xe),(re!==v||we!==y||be!==w||We!==x)&&(i.blendFuncSeparate(tt[re],tt[we],tt[be],tt[We]),v=re,y=we,w=be,x=We),(Je.equals(b)===!1||ue!==N)&&(i.blendColor(Je.r,Je.g,Je.b,ue),b.copy(Je),N=ue),m=V,I=!1}function At(V,ae){V.side===wn?Ge(i.CULL_FACE):_e(i.CULL_FACE);let re=V.side===ci;ae&&(re=!re),qt(re),V.blending===pa&&V.transparent===!1?vt(no):vt(V.blending,V.blendEquation,V.blendSrc,V.blendDst,V.blendEquationAlpha,V.blendSrcAlpha,V.blendDstAlpha,V.blendColor,V.blendAlpha,V.premultipliedAlpha),o.setFunc(V.depthFunc),o.setTest(V.depthTest),o.setMask(V.depthWrite),r.setMask(V.colorWrite);let we=V.stencilWrite;a.setTest(we),we&&(a.setMask(V.stencilWriteMask),a.setFunc(V.stencilFunc,V.stencilRef,V.stencilFuncMask),a.setOp(V.stencilFail,V.stencilZFail,V.stencilZPass)),xt(V.polygonOffset,V.polygonOffsetFactor,V.polygonOffsetUnits),V.alphaToCoverage===!0?_e(i.SAMPLE_ALPHA_TO_COVERAGE):Ge(i.SAMPLE_ALPHA_TO_COVERAGE)}function qt(V){L!==V&&(V?i.frontFace(i.CW):i.frontFace(i.CCW),L=V)}function Et(V){V!==r0?(_e(i.CULL_FACE),V!==k&&(V===gf?i.cullFace(i.BACK):V===o0?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Ge(i.CULL_FACE),k=V}function Yt(V){V!==D&&(O&&i.lineWidth(V),D=V)}function xt(V,ae,re){V?(_e(i.POLYGON_OFFSET_FILL),(P!==ae||H!==re)&&(P=ae,H=re,o.getReversed()&&(ae=-ae,re=-re),i.polygonOffset(ae,re))):Ge(i.POLYGON_OFFSET_FILL)}function Tn(V){V?_e(i.SCISSOR_TEST):Ge(i.SCISSOR_TEST)}function rn(V){V===void 0&&(V=i.TEXTURE0+q-1),U!==V&&(i.activeTexture(V),U=V)}function _n(V,ae,re){re===void 0&&(U===null?re=i.TEXTURE0+q-1:re=U);let we=W[re];we===void 0&&(we={type:void 0,texture:void 0},W[re]=we),(we.type!==V||we.texture!==ae)&&(U!==re&&(i.activeTexture(re),U=re),i.bindTexture(V,ae||pe[V]),we.type=V,we.texture=ae)}function G(){let V=W[U];V!==void 0&&V.type!==void 0&&(i.bindTexture(V.type,null),V.type=void 0,V.texture=void 0)}function Ce(){try{i.compressedTexImage2D(...arguments)}catch(V){je("WebGLState:",V)}}function Ke(){try{i.compressedTexImage3D(...arguments)}catch(V){je("WebGLState:",V)}}function ot(){try{i.texSubImage2D(...arguments)}catch(V){je("WebGLState:",V)}}function Me(){try{i.texSubImage3D(...arguments)}catch(V){je("WebGLState:",V)}}function zt(){try{i.compressedTexSubImage2D(...arguments)}catch(V){je("WebGLState:",V)}}function Ve(){try{i.compressedTexSubImage3D(...arguments)}catch(V){je("WebGLState:",V)}}function $e(){try{i.texStorage2D(...arguments)}catch(V){je("WebGLState:",V)}}function F(){try{i.texStorage3D(...arguments)}catch(V){je("WebGLState:",V)}}function T(){try{i.texImage2D(...arguments)}catch(V){je("WebGLState:",V)}}function j(){try{i.texImage3D(...arguments)}catch(V){je("WebGLState:",V)}}function he(V){return h[V]!==void 0?h[V]:i.getParameter(V)}function le(V,ae){h[V]!==ae&&(i.pixelStorei(V,ae),h[V]=ae)}function ye(V){K.equals(V)===!1&&(i.scissor(V.x,V.y,V.z,V.w),K.copy(V))}function ve(V){de.equals(V)===!1&&(i.viewport(V.x,V.y,V.z,V.w),de.copy(V))}function se(V,ae){let re=c.get(ae);re===void 0&&(re=new WeakMap,c.set(ae,re));let we=re.get(V);we===void 0&&(we=i.getUniformBlockIndex(ae,V.name),i.uniformBlockBinding(ae,we,we),re.set(V,we))}function oe(V,ae,re){let xe=c.get(ae).get(V);l[xe]!==re&&(i.bindBufferBase(i.UNIFORM_BUFFER,xe,re),l[xe]=re)}function ge(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),u={},h={},U=null,W={},d={},l={},f=new WeakMap,p=[],_=null,g=!1,m=null,S=null,v=null,y=null,E=null,w=null,x=null,b=new Ye(0,0,0),N=0,I=!1,L=null,k=null,D=null,P=null,H=null,K.set(0,0,i.canvas.width,i.canvas.height),de.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:_e,disable:Ge,bindFramebuffer:et,drawBuffers:He,useProgram:ut,setBlending:vt,setMaterial:At,setFlipSided:qt,setCullFace:Et,setLineWidth:Yt,setPolygonOffset:xt,setScissorTest:Tn,activeTexture:rn,bindTexture:_n,unbindTexture:G,compressedTexImage2D:Ce,compressedTexImage3D:Ke,texImage2D:T,texImage3D:j,pixelStorei:le,getParameter:he,updateUBOMapping:se,uniformBlockBinding:oe,texStorage2D:$e,texStorage3D:F,texSubImage2D:ot,texSubImage3D:Me,compressedTexSubImage2D:zt,compressedTexSubImage3D:Ve,scissor:ye,viewport:ve,reset:ge}}function BT(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Ae,u=new WeakMap,h=new Set,d,f=new WeakMap,p=new Set,_=new FinalizationRegistry(F=>p.delete(F)),g=!1;try{g=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(F,T){return g?new OffscreenCanvas(F,T):ea("canvas")}function S(F,T,j){let he=1,le=$e(F);if((le.width>j||le.height>j)&&(he=j/Math.max(le.width,le.height)),he<1)if(typeof HTMLImageElement<"u"&&F instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&F instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&F instanceof ImageBitmap||typeof VideoFrame<"u"&&F instanceof VideoFrame){let ye=Math.floor(he*le.width),ve=Math.floor(he*le.height);d===void 0&&(d=m(ye,ve));let se=T?m(ye,ve):d;return se.width=ye,se.height=ve,se.getContext("2d").drawImage(F,0,0,ye,ve),Xe("WebGLRenderer: Texture has been resized from ("+le.width+"x"+le.height+") to ("+ye+"x"+ve+")."),se}else return"data"in F&&Xe("WebGLRenderer: Image in DataTexture is too big ("+le.width+"x"+le.height+")."),F;return F}function v(F){return F.generateMipmaps}function y(F){i.generateMipmap(F)}function E(F){return F.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:F.isWebGL3DRenderTarget?i.TEXTURE_3D:F.isWebGLArrayRenderTarget||F.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function w(F,T,j,he,le,ye=!1){if(F!==null){if(i[F]!==void 0)return i[F];Xe("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+F+"'")}let ve;he&&(ve=e.get("EXT_texture_norm16"),ve||Xe("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let se=T;if(T===i.RED&&(j===i.FLOAT&&(se=i.R32F),j===i.HALF_FLOAT&&(se=i.R16F),j===i.UNSIGNED_BYTE&&(se=i.R8),j===i.UNSIGNED_SHORT&&ve&&(se=ve.R16_EXT),j===i.SHORT&&ve&&(se=ve.R16_SNORM_EXT)),T===i.RED_INTEGER&&(j===i.UNSIGNED_BYTE&&(se=i.R8UI),j===i.UNSIGNED_SHORT&&(se=i.R16UI),j===i.UNSIGNED_INT&&(se=i.R32UI),j===i.BYTE&&(se=i.R8I),j===i.SHORT&&(se=i.R16I),j===i.INT&&(se=i.R32I)),T===i.RG&&(j===i.FLOAT&&(se=i.RG32F),j===i.HALF_FLOAT&&(se=i.RG16F),j===i.UNSIGNED_BYTE&&(se=i.RG8),j===i.UNSIGNED_SHORT&&ve&&(se=ve.RG16_EXT),j===i.SHORT&&ve&&(se=ve.RG16_SNORM_EXT)),T===i.RG_INTEGER&&(j===i.UNSIGNED_BYTE&&(se=i.RG8UI),j===i.UNSIGNED_SHORT&&(se=i.RG16UI),j===i.UNSIGNED_INT&&(se=i.RG32UI),j===i.BYTE&&(se=i.RG8I),j===i.SHORT&&(se=i.RG16I),j===i.INT&&(se=i.RG32I)),T===i.RGB_INTEGER&&(j===i.UNSIGNED_BYTE&&(se=i.RGB8UI),j===i.UNSIGNED_SHORT&&(se=i.RGB16UI),j===i.UNSIGNED_INT&&(se=i.RGB32UI),j===i.BYTE&&(se=i.RGB8I),j===i.SHORT&&(se=i.RGB16I),j===i.INT&&(se=i.RGB32I)),T===i.RGBA_INTEGER&&(j===i.UNSIGNED_BYTE&&(se=i.RGBA8UI),j===i.UNSIGNED_SHORT&&(se=i.RGBA16UI),j===i.UNSIGNED_INT&&(se=i.RGBA32UI),j===i.BYTE&&(se=i.RGBA8I),j===i.SHORT&&(se=i.RGBA16I),j===i.INT&&(se=i.RGBA32I)),T===i.RGB&&(j===i.UNSIGNED_SHORT&&ve&&(se=ve.RGB16_EXT),j===i.SHORT&&ve&&(se=ve.RGB16_SNORM_EXT),j===i.UNSIGNED_INT_5_9_9_9_REV&&(se=i.RGB9_E5),j===i.UNSIGNED_INT_10F_11F_11F_REV&&(se=i.R11F_G11F_B10F)),T===i.RGBA){let oe=ye?ll:ft.getTransfer(le);j===i.FLOAT&&(se=i.RGBA32F),j===i.HALF_FLOAT&&(se=i.RGBA16F),j===i.UNSIGNED_BYTE&&(se=oe===Nt?i.SRGB8_ALPHA8:i.RGBA8),j===i.UNSIGNED_SHORT&&ve&&(se=ve.RGBA16_EXT),j===i.SHORT&&ve&&(se=ve.RGBA16_SNORM_EXT),j===i.UNSIGNED_SHORT_4_4_4_4&&(se=i.RGBA4),j===i.UNSIGNED_SHORT_5_5_5_1&&(se=i.RGB5_A1)}return(se===i.R16F||se===i.R32F||se===i.RG16F||se===i.RG32F||se===i.RGBA16F||se===i.RGBA32F)&&e.get("EXT_color_buffer_float"),se}function x(F,T){let j;return F?T===null||T===es||T===oo?j=i.DEPTH24_STENCIL8:T===Ri?j=i.DEPTH32F_STENCIL8:T===_a&&(j=i.DEPTH24_STENCIL8,Xe("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):T===null||T===es||T===oo?j=i.DEPTH_COMPONENT24:T===Ri?j=i.DEPTH_COMPONENT32F:T===_a&&(j=i.DEPTH_COMPONENT16),j}function b(F,T){return v(F)===!0||F.isFramebufferTexture&&F.minFilter!==pn&&F.minFilter!==Cn?Math.log2(Math.max(T.width,T.height))+1:F.mipmaps.length>0?F.mipmaps.length:F.isCompressedTexture&&Array.isArray(F.image)?T.mipmaps.length:1}function N(F){let T=new WeakRef(F);n.get(F).__ref=T,p.add(T),_.register(F,T,T)}function I(F){let T=n.get(F).__ref;T!==void 0&&(p.delete(T),_.unregister(T))}function L(F){D(F.target)}function k(F){P(F.target)}function D(F){F.removeEventListener("dispose",L),I(F),q(F),F.isVideoTexture&&u.delete(F),F.isHTMLTexture&&h.delete(F)}function P(F){F.removeEventListener("dispose",k),I(F),ee(F)}function H(){for(let F of p){let T=F.deref();T!==void 0&&(T.isRenderTarget===!0?P(T):D(T))}p.clear(),h.clear()}function q(F){let T=n.get(F);if(T.__webglInit===void 0)return;let j=F.source,he=f.get(j);if(he){let le=he[T.__cacheKey];le.usedTimes--,le.usedTimes===0&&O(F),Object.keys(he).length===0&&f.delete(j)}n.remove(F)}function O(F){let T=n.get(F);i.deleteTexture(T.__webglTexture);let j=F.source,he=f.get(j);delete he[T.__cacheKey],o.memory.textures--}function ee(F){let T=n.get(F);T.__depthDisposeCallback&&T.__depthDisposeCallback();let j=F.depthTexture;if(j&&j.renderTarget===F&&D(j),F.isWebGLCubeRenderTarget)for(let le=0;le<6;le++){if(Array.isArray(T.__webglFramebuffer[le]))for(let ye=0;ye<T.__webglFramebuffer[le].length;ye++)i.deleteFramebuffer(T.__webglFramebuffer[le][ye]);else i.deleteFramebuffer(T.__webglFramebuffer[le]);T.__webglDepthbuffer&&i.deleteRenderbuffer(T.__webglDepthbuffer[le])}else{if(Array.isArray(T.__webglFramebuffer))for(let le=0;le<T.__webglFramebuffer.length;le++)i.deleteFramebuffer(T.__webglFramebuffer[le]);else i.deleteFramebuffer(T.__webglFramebuffer);if(T.__webglDepthbuffer&&i.deleteRenderbuffer(T.__webglDepthbuffer),T.__webglMultisampledFramebuffer&&i.deleteFramebuffer(T.__webglMultisampledFramebuffer),T.__webglColorRenderbuffer)for(let le=0;le<T.__webglColorRenderbuffer.length;le++)T.__webglColorRenderbuffer[le]&&i.deleteRenderbuffer(T.__webglColorRenderbuffer[le]);T.__webglDepthRenderbuffer&&i.deleteRenderbuffer(T.__webglDepthRenderbuffer)}let he=F.textures;for(let le=0,ye=he.length;le<ye;le++){let ve=n.get(he[le]);ve.__webglTexture&&(i.deleteTexture(ve.__webglTexture),o.memory.textures--),n.remove(he[le])}n.remove(F)}let Y=0;function U(){Y=0}function W(){return Y}function Z(F){Y=F}function ne(){let F=Y;return F>=s.maxTextures&&Xe("WebGLTextures: Trying to use "+(F+1)+" texture units while this GPU supports only "+s.maxTextures),Y+=1,F}function K(F){let T=[];return T.push(F.wrapS),T.push(F.wrapT),T.push(F.wrapR||0),T.push(F.magFilter),T.push(F.minFilter),T.push(F.anisotropy),T.push(F.internalFormat),T.push(F.format),T.push(F.type),T.push(F.generateMipmaps),T.push(F.mipmapsAutoUpdate),T.push(F.premultiplyAlpha),T.push(F.flipY),T.push(F.unpackAlignment),T.push(F.colorSpace),T.join()}function de(F,T){let j=n.get(F);if(F.isVideoTexture&&zt(F),F.isRenderTargetTexture===!1&&F.isExternalTexture!==!0&&F.version>0&&j.__version!==F.version){let he=F.image;if(he===null)Xe("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Xe("WebGLRenderer: Texture marked for update but image is incomplete");else{At(j,F,T);return}}else F.isExternalTexture&&(j.__webglTexture=F.sourceTexture?F.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,j.__webglTexture,i.TEXTURE0+T)}function fe(F,T){let j=n.get(F);if(F.isRenderTargetTexture===!1&&F.version>0&&j.__version!==F.version){At(j,F,T);return}else F.isExternalTexture&&(j.__webglTexture=F.sourceTexture?F.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,j.__webglTexture,i.TEXTURE0+T)}function pe(F,T){let j=n.get(F);if(F.isRenderTargetTexture===!1&&F.version>0&&j.__version!==F.version){At(j,F,T);return}t.bindTexture(i.TEXTURE_3D,j.__webglTexture,i.TEXTURE0+T)}function _e(F,T){let j=n.get(F);if(F.version>0&&j.__version!==F.version){qt(j,F,T);return}t.bindTexture(i.TEXTURE_CUBE_MAP,j.__webglTexture,i.TEXTURE0+T)}let Ge={[pr]:i.REPEAT,[Ui]:i.CLAMP_TO_EDGE,[Jo]:i.MIRRORED_REPEAT},et={[pn]:i.NEAREST,[Nu]:i.NEAREST_MIPMAP_NEAREST,[ro]:i.NEAREST_MIPMAP_LINEAR,[Cn]:i.LINEAR,[ga]:i.LINEAR_MIPMAP_NEAREST,[zi]:i.LINEAR_MIPMAP_LINEAR},He={[N0]:i.NEVER,[zf]:i.ALWAYS,[D0]:i.LESS,[Bf]:i.LEQUAL,[O0]:i.EQUAL,[kf]:i.GEQUAL,[U0]:i.GREATER,[F0]:i.NOTEQUAL};function ut(F,T){if(T.type===Ri&&e.has("OES_texture_float_linear")===!1&&(T.magFilter===Cn||T.magFilter===ga||T.magFilter===ro||T.magFilter===zi||T.minFilter===Cn||T.minFilter===ga||T.minFilter===ro||T.minFilter===zi)&&Xe("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(F,i.TEXTURE_WRAP_S,Ge[T.wrapS]),i.texParameteri(F,i.TEXTURE_WRAP_T,Ge[T.wrapT]),(F===i.TEXTURE_3D||F===i.TEXTURE_2D_ARRAY)&&i.texParameteri(F,i.TEXTURE_WRAP_R,Ge[T.wrapR]),i.texParameteri(F,i.TEXTURE_MAG_FILTER,et[T.magFilter]),i.texParameteri(F,i.TEXTURE_MIN_FILTER,et[T.minFilter]),T.compareFunction&&(i.texParameteri(F,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(F,i.TEXTURE_COMPARE_FUNC,He[T.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(T.magFilter===pn||T.minFilter!==ro&&T.minFilter!==zi||T.type===Ri&&e.has("OES_texture_float_linear")===!1)return;if(T.anisotropy>1||n.get(T).__currentAnisotropy){let j=e.get("EXT_texture_filter_anisotropic");i.texParameterf(F,j.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(T.anisotropy,s.getMaxAnisotropy())),n.get(T).__currentAnisotropy=T.anisotropy}}}function lt(F,T){let j=!1;F.__webglInit===void 0&&(F.__webglInit=!0,T.addEventListener("dispose",L),N(T));let he=T.source,le=f.get(he);le===void 0&&(le={},f.set(he,le));let ye=K(T);if(ye!==F.__cacheKey){le[ye]===void 0&&(le[ye]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,j=!0),le[ye].usedTimes++;let ve=le[F.__cacheKey];ve!==void 0&&(le[F.__cacheKey].usedTimes--,ve.usedTimes===0&&O(T)),F.__cacheKey=ye,F.__webglTexture=le[ye].texture}return j}function tt(F,T,j){return Math.floor(Math.floor(F/j)/T)}function vt(F,T,j,he){let ye=F.updateRanges;if(ye.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,T.width,T.height,j,he,T.data);else{ye.sort((V,ae)=>V.start-ae.start);let ve=0;for(let V=1;V<ye.length;V++){let ae=ye[ve],re=ye[V],we=ae.start+ae.count,xe=tt(re.start,T.width,4),be=tt(ae.start,T.width,4);re.start<=we+1&&xe===be&&tt(re.start+re.count-1,T.width,4)===xe?ae.count=Math.max(ae.count,re.start+re.count-ae.start):(++ve,ye[ve]=re)}ye.length=ve+1;let se=t.getParameter(i.UNPACK_ROW_LENGTH),oe=t.getParameter(i.UNPACK_SKIP_PIXELS),ge=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,T.width);for(let V=0,ae=ye.length;V<ae;V++){let re=ye[V],we=Math.floor(re.start/4),xe=Math.ceil(re.count/4),be=we%T.width,We=Math.floor(we/T.width),Je=xe,ue=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,be),t.pixelStorei(i.UNPACK_SKIP_ROWS,We),t.texSubImage2D(i.TEXTURE_2D,0,be,We,Je,ue,j,he,T.data)}F.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,se),t.pixelStorei(i.UNPACK_SKIP_PIXELS,oe),t.pixelStorei(i.UNPACK_SKIP_ROWS,ge)}}function At(F,T,j){let he=i.TEXTURE_2D;(T.isDataArrayTexture||T.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),T.isData3DTexture&&(he=i.TEXTURE_3D);let le=lt(F,T),ye=T.source;t.bindTexture(he,F.__webglTexture,i.TEXTURE0+j);let ve=n.get(ye);if(ye.version!==ve.__version||le===!0){if(t.activeTexture(i.TEXTURE0+j),(typeof ImageBitmap<"u"&&T.image instanceof ImageBitmap)===!1){let ue=ft.getPrimaries(ft.workingColorSpace),Be=T.colorSpace===Zs?null:ft.getPrimaries(T.colorSpace),Qe=T.colorSpace===Zs||ue===Be?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,T.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,T.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Qe)}t.pixelStorei(i.UNPACK_ALIGNMENT,T.unpackAlignment);let oe=S(T.image,!1,s.maxTextureSize);oe=Ve(T,oe);let ge=r.convert(T.format,T.colorSpace),V=r.convert(T.type),ae=w(T.internalFormat,ge,V,T.normalized,T.colorSpace,T.isVideoTexture);ut(he,T);let re,we=T.mipmaps,xe=T.isVideoTexture!==!0,be=ve.__version===void 0||le===!0,We=ye.dataReady,Je=b(T,oe);if(T.isDepthTexture)ae=x(T.format===Ks,T.type),be&&(xe?t.texStorage2D(i.TEXTURE_2D,1,ae,oe.width,oe.height):t.texImage2D(i.TEXTURE_2D,0,ae,oe.width,oe.height,0,ge,V,null));else if(T.isDataTexture)if(we.length>0){xe&&be&&t.texStorage2D(i.TEXTURE_2D,Je,ae,we[0].width,we[0].height);for(let ue=0,Be=we.length;ue<Be;ue++)re=we[ue],xe?We&&t.texSubImage2D(i.TEXTURE_2D,ue,0,0,re.width,re.height,ge,V,re.data):t.texImage2D(i.TEXTURE_2D,ue,ae,re.width,re.height,0,ge,V,re.data);T.generateMipmaps=!1}else xe?(be&&t.texStorage2D(i.TEXTURE_2D,Je,ae,oe.width,oe.height),We&&vt(T,oe,ge,V)):t.texImage2D(i.TEXTURE_2D,0,ae,oe.width,oe.height,0,ge,V,oe.data);else if(T.isCompressedTexture)if(T.isCompressedArrayTexture){xe&&be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Je,ae,we[0].width,we[0].height,oe.depth);for(let ue=0,Be=we.length;ue<Be;ue++)if(re=we[ue],T.format!==Hi)if(ge!==null)if(xe){if(We)if(T.layerUpdates.size>0){let Qe=jf(re.width,re.height,T.format,T.type);for(let Re of T.layerUpdates){let ct=re.data.subarray(Re*Qe/re.data.BYTES_PER_ELEMENT,(Re+1)*Qe/re.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ue,0,0,Re,re.width,re.height,1,ge,ct)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ue,0,0,0,re.width,re.height,oe.depth,ge,re.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ue,ae,re.width,re.height,oe.depth,0,re.data,0,0);else Xe("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else xe?We&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,ue,0,0,0,re.width,re.height,oe.depth,ge,V,re.data):t.texImage3D(i.TEXTURE_2D_ARRAY,ue,ae,re.width,re.height,oe.depth,0,ge,V,re.data);T.layerUpdates.size>0&&T.clearLayerUpdates()}else{xe&&be&&t.texStorage2D(i.TEXTURE_2D,Je,ae,we[0].width,we[0].height);for(let ue=0,Be=we.length;ue<Be;ue++)re=we[ue],T.format!==Hi?ge!==null?xe?We&&t.compressedTexSubImage2D(i.TEXTURE_2D,ue,0,0,re.width,re.height,ge,re.data):t.compressedTexImage2D(i.TEXTURE_2D,ue,ae,re.width,re.height,0,re.data):Xe("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):xe?We&&t.texSubImage2D(i.TEXTURE_2D,ue,0,0,re.width,re.height,ge,V,re.data):t.texImage2D(i.TEXTURE_2D,ue,ae,re.width,re.height,0,ge,V,re.data)}else if(T.isDataArrayTexture)if(xe){if(be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Je,ae,oe.width,oe.height,oe.depth),We)if(T.layerUpdates.size>0){let ue=jf(oe.width,oe.height,T.format,T.type);for(let Be of T.layerUpdates){let Qe=oe.data.subarray(Be*ue/oe.data.BYTES_PER_ELEMENT,(Be+1)*ue/oe.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Be,oe.width,oe.height,1,ge,V,Qe)}T.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,oe.width,oe.height,oe.depth,ge,V,oe.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,ae,oe.width,oe.height,oe.depth,0,ge,V,oe.data);else if(T.isData3DTexture)xe?(be&&t.texStorage3D(i.TEXTURE_3D,Je,ae,oe.width,oe.height,oe.depth),We&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,oe.width,oe.height,oe.depth,ge,V,oe.data)):t.texImage3D(i.TEXTURE_3D,0,ae,oe.width,oe.height,oe.depth,0,ge,V,oe.data);else if(T.isFramebufferTexture){if(be)if(xe)t.texStorage2D(i.TEXTURE_2D,Je,ae,oe.width,oe.height);else{let ue=oe.width,Be=oe.height;for(let Qe=0;Qe<Je;Qe++)t.texImage2D(i.TEXTURE_2D,Qe,ae,ue,Be,0,ge,V,null),ue>>=1,Be>>=1}}else if(T.isHTMLTexture){if("texElementImage2D"in i){let ue=i.canvas;if(ue.hasAttribute("layoutsubtree")||ue.setAttribute("layoutsubtree","true"),oe.parentNode!==ue){ue.appendChild(oe),h.add(T),ue.onpaint=Be=>{let Qe=Be.changedElements;for(let Re of h)Qe.includes(Re.image)&&(Re.needsUpdate=!0)},ue.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,oe);else{let Qe=i.RGBA,Re=i.RGBA,ct=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Qe,Re,ct,oe)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(we.length>0){if(xe&&be){let ue=$e(we[0]);t.texStorage2D(i.TEXTURE_2D,Je,ae,ue.width,ue.height)}for(let ue=0,Be=we.length;ue<Be;ue++)re=we[ue],xe?We&&t.texSubImage2D(i.TEXTURE_2D,ue,0,0,ge,V,re):t.texImage2D(i.TEXTURE_2D,ue,ae,ge,V,re);T.generateMipmaps=!1}else if(xe){if(be){let ue=$e(oe);t.texStorage2D(i.TEXTURE_2D,Je,ae,ue.width,ue.height)}We&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,ge,V,oe)}else t.texImage2D(i.TEXTURE_2D,0,ae,ge,V,oe);v(T)&&T.mipmapsAutoUpdate===!0&&y(he),ve.__version=ye.version,T.onUpdate&&T.onUpdate(T)}F.__version=T.version}function qt(F,T,j){if(T.image.length!==6)return;let he=lt(F,T),le=T.source;t.bindTexture(i.TEXTURE_CUBE_MAP,F.__webglTexture,i.TEXTURE0+j);let ye=n.get(le);if(le.version!==ye.__version||he===!0){t.activeTexture(i.TEXTURE0+j);let ve=ft.getPrimaries(ft.workingColorSpace),se=T.colorSpace===Zs?null:ft.getPrimaries(T.colorSpace),oe=T.colorSpace===Zs||ve===se?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,T.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,T.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,T.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,oe);let ge=T.isCompressedTexture||T.image[0].isCompressedTexture,V=T.image[0]&&T.image[0].isDataTexture,ae=[];for(let Re=0;Re<6;Re++)!ge&&!V?ae[Re]=S(T.image[Re],!0,s.maxCubemapSize):ae[Re]=V?T.image[Re].image:T.image[Re],ae[Re]=Ve(T,ae[Re]);let re=ae[0],we=r.convert(T.format,T.colorSpace),xe=r.convert(T.type),be=w(T.internalFormat,we,xe,T.normalized,T.colorSpace),We=T.isVideoTexture!==!0,Je=ye.__version===void 0||he===!0,ue=le.dataReady,Be=b(T,re);ut(i.TEXTURE_CUBE_MAP,T);let Qe;if(T.isDepthTexture){if(be=x(T.format===Ks,T.type),Je)if(We)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,be,re.width,re.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,re.width,re.height,0,we,xe,null)}else if(ge){We&&Je&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Be,be,re.width,re.height);for(let Re=0;Re<6;Re++){Qe=ae[Re].mipmaps;for(let ct=0;ct<Qe.length;ct++){let $t=Qe[ct];T.format!==Hi?we!==null?We?ue&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct,0,0,$t.width,$t.height,we,$t.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct,be,$t.width,$t.height,0,$t.data):Xe("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):We?ue&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct,0,0,$t.width,$t.height,we,xe,$t.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct,be,$t.width,$t.height,0,we,xe,$t.data)}}}else{if(Qe=T.mipmaps,We&&Je){Qe.length>0&&Be++;let Re=$e(ae[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Be,be,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(V){We?ue&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,ae[Re].width,ae[Re].height,we,xe,ae[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,ae[Re].width,ae[Re].height,0,we,xe,ae[Re].data);for(let ct=0;ct<Qe.length;ct++){let ei=Qe[ct].image[Re].image;We?ue&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct+1,0,0,ei.width,ei.height,we,xe,ei.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct+1,be,ei.width,ei.height,0,we,xe,ei.data)}}else{We?ue&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,we,xe,ae[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,we,xe,ae[Re]);for(let ct=0;ct<Qe.length;ct++){let $t=Qe[ct];We?ue&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct+1,0,0,we,xe,$t.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct+1,be,we,xe,$t.image[Re])}}}v(T)&&T.mipmapsAutoUpdate===!0&&y(i.TEXTURE_CUBE_MAP),ye.__version=le.version,T.onUpdate&&T.onUpdate(T)}F.__version=T.version}function Et(F,T,j,he,le,ye){let ve=r.convert(j.format,j.colorSpace),se=r.convert(j.type),oe=w(j.internalFormat,ve,se,j.normalized,j.colorSpace),ge=n.get(T),V=n.get(j);if(V.__renderTarget=T,!ge.__hasExternalTextures){let ae=Math.max(1,T.width>>ye),re=Math.max(1,T.height>>ye);le===i.TEXTURE_3D||le===i.TEXTURE_2D_ARRAY?t.texImage3D(le,ye,oe,ae,re,T.depth,0,ve,se,null):t.texImage2D(le,ye,oe,ae,re,0,ve,se,null)}t.bindFramebuffer(i.FRAMEBUFFER,F),Me(T)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,le,V.__webglTexture,0,ot(T)):(le===i.TEXTURE_2D||le>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&le<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,le,V.__webglTexture,ye),t.bindFramebuffer(i.FRAMEBUFFER,null)}function Yt(F,T,j){if(i.bindRenderbuffer(i.RENDERBUFFER,F),T.depthBuffer){let he=T.depthTexture,le=he&&he.isDepthTexture?he.type:null,ye=x(T.stencilBuffer,le),ve=T.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Me(T)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(T),ye,T.width,T.height):j?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(T),ye,T.width,T.height):i.renderbufferStorage(i.RENDERBUFFER,ye,T.width,T.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ve,i.RENDERBUFFER,F)}else{let he=T.textures;for(let le=0;le<he.length;le++){let ye=he[le],ve=r.convert(ye.format,ye.colorSpace),se=r.convert(ye.type),oe=w(ye.internalFormat,ve,se,ye.normalized,ye.colorSpace);Me(T)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(T),oe,T.width,T.height):j?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(T),oe,T.width,T.height):i.renderbufferStorage(i.RENDERBUFFER,oe,T.width,T.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function xt(F,T,j){let he=T.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,F),!(T.depthTexture&&T.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let le=n.get(T.depthTexture);le.__renderTarget=T;let ye=he?T.depthTexture.image[0]:T.depthTexture.image;(!le.__webglTexture||ye.width!==T.width||ye.height!==T.height)&&(ye.width=T.width,ye.height=T.height,T.depthTexture.needsUpdate=!0),he?_e(T.depthTexture,0):de(T.depthTexture,0);let ve=le.__webglTexture,se=ot(T),oe=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+j:i.TEXTURE_2D,ge=T.depthTexture.format===Ks?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(T.depthTexture.format===ks)Me(T)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ge,oe,ve,0,se):i.framebufferTexture2D(i.FRAMEBUFFER,ge,oe,ve,0);else if(T.depthTexture.format===Ks)Me(T)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ge,oe,ve,0,se):i.framebufferTexture2D(i.FRAMEBUFFER,ge,oe,ve,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function Tn(F){let T=n.get(F),j=F.isWebGLCubeRenderTarget===!0;if(T.__boundDepthTexture!==F.depthTexture){let he=F.depthTexture;if(T.__depthDisposeCallback&&T.__depthDisposeCallback(),he){let le=()=>{delete T.__boundDepthTexture,delete T.__depthDisposeCallback,he.removeEventListener("dispose",le)};he.addEventListener("dispose",le),T.__depthDisposeCallback=le}T.__boundDepthTexture=he}if(F.depthTexture&&!T.__autoAllocateDepthBuffer)if(j)for(let he=0;he<6;he++)xt(T.__webglFramebuffer[he],F,he);else F.texture.mipmaps.length>0?xt(T.__webglFramebuffer[0],F,0):xt(T.__webglFramebuffer,F,0);else if(j){T.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,T.__webglFramebuffer[he]),T.__webglDepthbuffer[he]===void 0)T.__webglDepthbuffer[he]=i.createRenderbuffer(),Yt(T.__webglDepthbuffer[he],F,!1);else{let le=F.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ye=T.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,ye),i.framebufferRenderbuffer(i.FRAMEBUFFER,le,i.RENDERBUFFER,ye)}}else if(F.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,T.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,T.__webglFramebuffer),T.__webglDepthbuffer===void 0)T.__webglDepthbuffer=i.createRenderbuffer(),Yt(T.__webglDepthbuffer,F,!1);else{let le=F.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ye=T.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,ye),i.framebufferRenderbuffer(i.FRAMEBUFFER,le,i.RENDERBUFFER,ye)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function rn(F,T,j){let he=n.get(F);T!==void 0&&Et(he.__webglFramebuffer,F,F.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),j!==void 0&&Tn(F)}function _n(F){let T=F.texture,j=n.get(F),he=n.get(T);F.addEventListener("dispose",k),N(F);let le=F.textures,ye=F.isWebGLCubeRenderTarget===!0,ve=le.length>1;if(ve||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=T.version,o.memory.textures++),ye){j.__webglFramebuffer=[];for(let se=0;se<6;se++)if(T.mipmaps.length>0){j.__webglFramebuffer[se]=[];for(let oe=0;oe<T.mipmaps.length;oe++)j.__webglFramebuffer[se][oe]=i.createFramebuffer()}else j.__webglFramebuffer[se]=i.createFramebuffer()}else{if(T.mipmaps.length>0){j.__webglFramebuffer=[];for(let se=0;se<T.mipmaps.length;se++)j.__webglFramebuffer[se]=i.createFramebuffer()}else j.__webglFramebuffer=i.createFramebuffer();if(ve)for(let se=0,oe=le.length;se<oe;se++){let ge=n.get(le[se]);ge.__webglTexture===void 0&&(ge.__webglTexture=i.createTexture(),o.memory.textures++)}if(F.samples>0&&Me(F)===!1){j.__webglMultisampledFramebuffer=i.createFramebuffer(),j.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,j.__webglMultisampledFramebuffer);for(let se=0;se<le.length;se++){let oe=le[se];j.__webglColorRenderbuffer[se]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,j.__webglColorRenderbuffer[se]);let ge=r.convert(oe.format,oe.colorSpace),V=r.convert(oe.type),ae=w(oe.internalFormat,ge,V,oe.normalized,oe.colorSpace,F.isXRRenderTarget===!0),re=ot(F);i.renderbufferStorageMultisample(i.RENDERBUFFER,re,ae,F.width,F.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+se,i.RENDERBUFFER,j.__webglColorRenderbuffer[se])}i.bindRenderbuffer(i.RENDERBUFFER,null),F.depthBuffer&&(j.__webglDepthRenderbuffer=i.createRenderbuffer(),Yt(j.__webglDepthRenderbuffer,F,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(ye){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),ut(i.TEXTURE_CUBE_MAP,T);for(let se=0;se<6;se++)if(T.mipmaps.length>0)for(let oe=0;oe<T.mipmaps.length;oe++)Et(j.__webglFramebuffer[se][oe],F,T,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+se,oe);else Et(j.__webglFramebuffer[se],F,T,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+se,0);v(T)?y(i.TEXTURE_CUBE_MAP):T.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,T.mipmaps.length-1),t.unbindTexture()}else if(ve){for(let se=0,oe=le.length;se<oe;se++){let ge=le[se],V=n.get(ge),ae=i.TEXTURE_2D;(F.isWebGL3DRenderTarget||F.isWebGLArrayRenderTarget)&&(ae=F.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(ae,V.__webglTexture),ut(ae,ge),Et(j.__webglFramebuffer,F,ge,i.COLOR_ATTACHMENT0+se,ae,0),v(ge)&&y(ae)}t.unbindTexture()}else{let se=i.TEXTURE_2D;if((F.isWebGL3DRenderTarget||F.isWebGLArrayRenderTarget)&&(se=F.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(se,he.__webglTexture),ut(se,T),T.mipmaps.length>0)for(let oe=0;oe<T.mipmaps.length;oe++)Et(j.__webglFramebuffer[oe],F,T,i.COLOR_ATTACHMENT0,se,oe);else Et(j.__webglFramebuffer,F,T,i.COLOR_ATTACHMENT0,se,0);v(T)?y(se):T.mipmaps.length>0&&i.texParameteri(se,i.TEXTURE_MAX_LEVEL,T.mipmaps.length-1),t.unbindTexture()}F.depthBuffer&&Tn(F)}function G(F){let T=F.textures;for(let j=0,he=T.length;j<he;j++){let le=T[j];if(v(le)&&le.mipmapsAutoUpdate===!0){let ye=E(F),ve=n.get(le).__webglTexture;t.bindTexture(ye,ve),y(ye),t.unbindTexture()}}}let Ce=[];function Ke(F){if(F.samples>0){if(Me(F)===!1){let T=F.textures,j=F.width,he=F.height,le=i.COLOR_BUFFER_BIT,ye=F.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ve=n.get(F),se=T.length>1;if(se)for(let ge=0;ge<T.length;ge++)t.bindFramebuffer(i.FRAMEBUFFER,ve.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ge,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ve.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ge,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ve.__webglMultisampledFramebuffer),F.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ve.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ve.__webglFramebuffer);for(let ge=0;ge<T.length;ge++){if(F.resolveDepthBuffer&&(F.depthBuffer&&(le|=i.DEPTH_BUFFER_BIT),F.stencilBuffer&&F.resolveStencilBuffer&&(le|=i.STENCIL_BUFFER_BIT)),se){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ve.__webglColorRenderbuffer[ge]);let V=n.get(T[ge]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,V,0)}i.blitFramebuffer(0,0,j,he,0,0,j,he,le,i.NEAREST),l===!0&&(Ce.length=0,Ce.push(i.COLOR_ATTACHMENT0+ge),F.depthBuffer&&F.storeMultisampledDepthBuffer===!1&&Ce.push(ye),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ce))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),se)for(let ge=0;ge<T.length;ge++){t.bindFramebuffer(i.FRAMEBUFFER,ve.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ge,i.RENDERBUFFER,ve.__webglColorRenderbuffer[ge]);let V=n.get(T[ge]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ve.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ge,i.TEXTURE_2D,V,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ve.__webglMultisampledFramebuffer)}else if(F.depthBuffer&&F.storeMultisampledDepthBuffer===!1&&l){let T=F.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[T])}}}function ot(F){return Math.min(s.maxSamples,F.samples)}function Me(F){let T=n.get(F);return F.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&T.__useRenderToTexture!==!1}function zt(F){let T=o.render.frame;u.get(F)!==T&&(u.set(F,T),F.update())}function Ve(F,T){let j=F.colorSpace,he=F.format,le=F.type;return F.isCompressedTexture===!0||F.isVideoTexture===!0||j!==ai&&j!==Zs&&(ft.getTransfer(j)===Nt?(he!==Hi||le!==yi)&&Xe("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):je("WebGLTextures: Unsupported texture color space:",j)),T}function $e(F){return typeof HTMLImageElement<"u"&&F instanceof HTMLImageElement?(c.width=F.naturalWidth||F.width,c.height=F.naturalHeight||F.height):typeof VideoFrame<"u"&&F instanceof VideoFrame?(c.width=F.displayWidth,c.height=F.displayHeight):(c.width=F.width,c.height=F.height),c}this.allocateTextureUnit=ne,this.resetTextureUnits=U,this.getTextureUnits=W,this.setTextureUnits=Z,this.setTexture2D=de,this.setTexture2DArray=fe,this.setTexture3D=pe,this.setTextureCube=_e,this.rebindTextures=rn,this.setupRenderTarget=_n,this.updateRenderTargetMipmap=G,this.updateMultisampleRenderTarget=Ke,this.setupDepthRenderbuffer=Tn,this.setupFrameBufferTexture=Et,this.useMultisampledRTT=Me,this.dispose=H}function kT(i,e){function t(n,s=Zs){let r,o=ft.getTransfer(s);if(n===yi)return i.UNSIGNED_BYTE;if(n===Ou)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Uu)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Nf)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Df)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===If)return i.BYTE;if(n===Lf)return i.SHORT;if(n===_a)return i.UNSIGNED_SHORT;if(n===Du)return i.INT;if(n===es)return i.UNSIGNED_INT;if(n===Ri)return i.FLOAT;if(n===ts)return i.HALF_FLOAT;if(n===Of)return i.ALPHA;if(n===Uf)return i.RGB;if(n===Hi)return i.RGBA;if(n===ks)return i.DEPTH_COMPONENT;if(n===Ks)return i.DEPTH_STENCIL;if(n===Fu)return i.RED;if(n===Bu)return i.RED_INTEGER;if(n===wr)return i.RG;if(n===ku)return i.RG_INTEGER;if(n===zu)return i.RGBA_INTEGER;if(n===Hl||n===Vl||n===Gl||n===Wl)if(o===Nt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Hl)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Vl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Gl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Wl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Hl)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Vl)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Gl)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Wl)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Hu||n===Vu||n===Gu||n===Wu)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Hu)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Vu)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Gu)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Wu)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Xu||n===qu||n===Yu||n===$u||n===Ku||n===Xl||n===Zu)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Xu||n===qu)return o===Nt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Yu)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===$u)return r.COMPRESSED_R11_EAC;if(n===Ku)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Xl)return r.COMPRESSED_RG11_EAC;if(n===Zu)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===ju||n===Ju||n===Qu||n===eh||n===th||n===nh||n===ih||n===sh||n===rh||n===oh||n===ah||n===lh||n===ch||n===uh)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===ju)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Ju)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Qu)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===eh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===th)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===nh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===ih)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===sh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===rh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===oh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===ah)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===lh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===ch)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===uh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===hh||n===dh||n===fh)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===hh)return o===Nt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===dh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===fh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===ph||n===mh||n===ql||n===gh)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===ph)return r.COMPRESSED_RED_RGTC1_EXT;if(n===mh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===ql)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===gh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===oo?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var zT=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,HT=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,op=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new bl(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new gi({vertexShader:zT,fragmentShader:HT,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new Tt(new Zr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},ap=class extends ji{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,u=null,h=null,d=null,f=null,p=null,_=typeof XRWebGLBinding<"u",g=new op,m={},S=t.getContextAttributes(),v=null,y=null,E=[],w=[],x=new Ae,b=null,N=null,I=new Rn;I.viewport=new wt;let L=new Rn;L.viewport=new wt;let k=[I,L],D=new Pu,P=null,H=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(K){let de=E[K];return de===void 0&&(de=new sa,E[K]=de),de.getTargetRaySpace()},this.getControllerGrip=function(K){let de=E[K];return de===void 0&&(de=new sa,E[K]=de),de.getGripSpace()},this.getHand=function(K){let de=E[K];return de===void 0&&(de=new sa,E[K]=de),de.getHandSpace()};function q(K){let de=w.indexOf(K.inputSource);if(de===-1)return;let fe=E[de];fe!==void 0&&(fe.update(K.inputSource,K.frame,c||o),fe.dispatchEvent({type:K.type,data:K.inputSource}))}function O(){s.removeEventListener("select",q),s.removeEventListener("selectstart",q),s.removeEventListener("selectend",q),s.removeEventListener("squeeze",q),s.removeEventListener("squeezestart",q),s.removeEventListener("squeezeend",q),s.removeEventListener("end",O),s.removeEventListener("inputsourceschange",ee);for(let K=0;K<E.length;K++){let de=w[K];de!==null&&(w[K]=null,E[K].disconnect(de))}P=null,H=null,g.reset();for(let K in m)delete m[K];if(e.setRenderTarget(v),f=null,d=null,h=null,s=null,y=null,ne.stop(),n.isPresenting=!1,e.setPixelRatio(b),e.setSize(x.width,x.height,!1),N!==null){let K=N.camera;K.fov=N.fov,K.zoom=N.zoom,K.updateProjectionMatrix(),N=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(K){r=K,n.isPresenting===!0&&Xe("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(K){a=K,n.isPresenting===!0&&Xe("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(K){c=K},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return h===null&&_&&(h=new XRWebGLBinding(s,t)),h},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(K){if(s=K,s!==null){if(v=e.getRenderTarget(),s.addEventListener("select",q),s.addEventListener("selectstart",q),s.addEventListener("selectend",q),s.addEventListener("squeeze",q),s.addEventListener("squeezestart",q),s.addEventListener("squeezeend",q),s.addEventListener("end",O),s.addEventListener("inputsourceschange",ee),S.xrCompatible!==!0&&await t.makeXRCompatible(),b=e.getPixelRatio(),e.getSize(x),_&&"createProjectionLayer"in XRWebGLBinding.prototype){let fe=null,pe=null,_e=null;S.depth&&(_e=S.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,fe=S.stencil?Ks:ks,pe=S.stencil?oo:es);let Ge={colorFormat:t.RGBA8,depthFormat:_e,scaleFactor:r};h=this.getBinding(),d=h.createProjectionLayer(Ge),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),y=new Ai(d.textureWidth,d.textureHeight,{format:Hi,type:yi,depthTexture:new Vs(d.textureWidth,d.textureHeight,pe,void 0,void 0,void 0,void 0,void 0,void 0,fe),stencilBuffer:S.stencil,colorSpace:e.outputColorSpace,samples:S.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let fe={antialias:S.antialias,alpha:!0,depth:S.depth,stencil:S.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,fe),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),y=new Ai(f.framebufferWidth,f.framebufferHeight,{format:Hi,type:yi,colorSpace:e.outputColorSpace,stencilBuffer:S.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}y.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ne.setContext(s),ne.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return g.getDepthTexture()};function ee(K){for(let de=0;de<K.removed.length;de++){let fe=K.removed[de],pe=w.indexOf(fe);pe>=0&&(w[pe]=null,E[pe].disconnect(fe))}for(let de=0;de<K.added.length;de++){let fe=K.added[de],pe=w.indexOf(fe);if(pe===-1){for(let Ge=0;Ge<E.length;Ge++)if(Ge>=w.length){w.push(fe),pe=Ge;break}else if(w[Ge]===null){w[Ge]=fe,pe=Ge;break}if(pe===-1)break}let _e=E[pe];_e&&_e.connect(fe)}}function Y(K,de){de===null?K.matrixWorld.copy(K.matrix):K.matrixWorld.multiplyMatrices(de.matrixWorld,K.matrix),K.matrixWorldInverse.copy(K.matrixWorld).invert()}this.updateCamera=function(K){if(s===null)return;let de=K.near,fe=K.far;g.texture!==null&&(g.depthNear>0&&(de=g.depthNear),g.depthFar>0&&(fe=g.depthFar)),D.near=L.near=I.near=de,D.far=L.far=I.far=fe,(P!==D.near||H!==D.far)&&(s.updateRenderState({depthNear:D.near,depthFar:D.far}),P=D.near,H=D.far),D.layers.mask=K.layers.mask|6,I.layers.mask=D.layers.mask&-5,L.layers.mask=D.layers.mask&-3;let pe=K.parent,_e=D.cameras;Y(D,pe);for(let Ge=0;Ge<_e.length;Ge++)Y(_e[Ge],pe);D.projectionMatrix.copy(I.projectionMatrix),D.projectionMatrixInverse.copy(I.projectionMatrixInverse),N===null&&K.isPerspectiveCamera&&(N={camera:K,fov:K.fov,zoom:K.zoom}),U(K,D,pe)};function U(K,de,fe){fe===null?K.matrix.copy(de.matrixWorld):(K.matrix.copy(fe.matrixWorld),K.matrix.invert(),K.matrix.multiply(de.matrixWorld)),K.matrix.decompose(K.position,K.quaternion,K.scale),K.updateMatrixWorld(!0),K.projectionMatrix.copy(de.projectionMatrix),K.projectionMatrixInverse.copy(de.projectionMatrixInverse),K.isPerspectiveCamera&&(K.fov=qr*2*Math.atan(1/K.projectionMatrix.elements[5]),K.zoom=1)}this.getCamera=function(){return D},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(K){l=K,d!==null&&(d.fixedFoveation=K),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=K)},this.hasDepthSensing=function(){return g.texture!==null},this.getDepthSensingMesh=function(){return g.getMesh(D)},this.getCameraTexture=function(K){return m[K]};let W=null;function Z(K,de){if(u=de.getViewerPose(c||o),p=de,u!==null){let fe=u.views;f!==null&&(e.setRenderTargetFramebuffer(y,f.framebuffer),e.setRenderTarget(y));let pe=!1;fe.length!==D.cameras.length&&(D.cameras.length=0,pe=!0);for(let He=0;He<fe.length;He++){let ut=fe[He],lt=null;if(f!==null)lt=f.getViewport(ut);else{let vt=h.getViewSubImage(d,ut);lt=vt.viewport,He===0&&(e.setRenderTargetTextures(y,vt.colorTexture,vt.depthStencilTexture),e.setRenderTarget(y))}let tt=k[He];tt===void 0&&(tt=new Rn,tt.layers.enable(He),tt.viewport=new wt,k[He]=tt),tt.matrix.fromArray(ut.transform.matrix),tt.matrix.decompose(tt.position,tt.quaternion,tt.scale),tt.projectionMatrix.fromArray(ut.projectionMatrix),tt.projectionMatrixInverse.copy(tt.projectionMatrix).invert(),tt.viewport.set(lt.x,lt.y,lt.width,lt.height),He===0&&(D.matrix.copy(tt.matrix),D.matrix.decompose(D.position,D.quaternion,D.scale)),pe===!0&&D.cameras.push(tt)}let _e=s.enabledFeatures;if(_e&&_e.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&_){h=n.getBinding();let He=h.getDepthInformation(fe[0]);He&&He.isValid&&He.texture&&g.init(He,s.renderState)}if(_e&&_e.includes("camera-access")&&_){e.state.unbindTexture(),h=n.getBinding();for(let He=0;He<fe.length;He++){let ut=fe[He].camera;if(ut){let lt=m[ut];lt||(lt=new bl,m[ut]=lt);let tt=h.getCameraImage(ut);lt.sourceTexture=tt}}}}for(let fe=0;fe<E.length;fe++){let pe=w[fe],_e=E[fe];pe!==null&&_e!==void 0&&_e.update(pe,de,c||o)}W&&W(K,de),de.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:de}),p=null}let ne=new f_;ne.setAnimationLoop(Z),this.setAnimationLoop=function(K){W=K},this.dispose=function(){}}},VT=new Ne,M_=new st;M_.set(-1,0,0,0,1,0,0,0,1);function GT(i,e){function t(g,m){g.matrixAutoUpdate===!0&&g.updateMatrix(),m.value.copy(g.matrix)}function n(g,m){m.color.getRGB(g.fogColor.value,$f(i)),m.isFog?(g.fogNear.value=m.near,g.fogFar.value=m.far):m.isFogExp2&&(g.fogDensity.value=m.density)}function s(g,m,S,v,y){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(g,m):m.isMeshLambertMaterial?(r(g,m),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(g,m),h(g,m)):m.isMeshPhongMaterial?(r(g,m),u(g,m),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(g,m),d(g,m),m.isMeshPhysicalMaterial&&f(g,m,y)):m.isMeshMatcapMaterial?(r(g,m),p(g,m)):m.isMeshDepthMaterial?r(g,m):m.isMeshDistanceMaterial?(r(g,m),_(g,m)):m.isMeshNormalMaterial?r(g,m):m.isLineBasicMaterial?(o(g,m),m.isLineDashedMaterial&&a(g,m)):m.isPointsMaterial?l(g,m,S,v):m.isSpriteMaterial?c(g,m):m.isShadowMaterial?(g.color.value.copy(m.color),g.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(g,m){g.opacity.value=m.opacity,m.color&&g.diffuse.value.copy(m.color),m.emissive&&g.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(g.map.value=m.map,t(m.map,g.mapTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,t(m.alphaMap,g.alphaMapTransform)),m.bumpMap&&(g.bumpMap.value=m.bumpMap,t(m.bumpMap,g.bumpMapTransform),g.bumpScale.value=m.bumpScale,m.side===ci&&(g.bumpScale.value*=-1)),m.normalMap&&(g.normalMap.value=m.normalMap,t(m.normalMap,g.normalMapTransform),g.normalScale.value.copy(m.normalScale),m.side===ci&&g.normalScale.value.negate()),m.displacementMap&&(g.displacementMap.value=m.displacementMap,t(m.displacementMap,g.displacementMapTransform),g.displacementScale.value=m.displacementScale,g.displacementBias.value=m.displacementBias),m.emissiveMap&&(g.emissiveMap.value=m.emissiveMap,t(m.emissiveMap,g.emissiveMapTransform)),m.specularMap&&(g.specularMap.value=m.specularMap,t(m.specularMap,g.specularMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest);let S=e.get(m),v=S.envMap,y=S.envMapRotation;v&&(g.envMap.value=v,g.envMapRotation.value.setFromMatrix4(VT.makeRotationFromEuler(y)).transpose(),v.isCubeTexture&&v.isRenderTargetTexture===!1&&g.envMapRotation.value.premultiply(M_),g.reflectivity.value=m.reflectivity,g.ior.value=m.ior,g.refractionRatio.value=m.refractionRatio),m.lightMap&&(g.lightMap.value=m.lightMap,g.lightMapIntensity.value=m.lightMapIntensity,t(m.lightMap,g.lightMapTransform)),m.aoMap&&(g.aoMap.value=m.aoMap,g.aoMapIntensity.value=m.aoMapIntensity,t(m.aoMap,g.aoMapTransform))}function o(g,m){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,m.map&&(g.map.value=m.map,t(m.map,g.mapTransform))}function a(g,m){g.dashSize.value=m.dashSize,g.totalSize.value=m.dashSize+m.gapSize,g.scale.value=m.scale}function l(g,m,S,v){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,g.size.value=m.size*S,g.scale.value=v*.5,m.map&&(g.map.value=m.map,t(m.map,g.uvTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,t(m.alphaMap,g.alphaMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest)}function c(g,m){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,g.rotation.value=m.rotation,m.map&&(g.map.value=m.map,t(m.map,g.mapTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,t(m.alphaMap,g.alphaMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest)}function u(g,m){g.specular.value.copy(m.specular),g.shininess.value=Math.max(m.shininess,1e-4)}function h(g,m){m.gradientMap&&(g.gradientMap.value=m.gradientMap)}function d(g,m){g.metalness.value=m.metalness,m.metalnessMap&&(g.metalnessMap.value=m.metalnessMap,t(m.metalnessMap,g.metalnessMapTransform)),g.roughness.value=m.roughness,m.roughnessMap&&(g.roughnessMap.value=m.roughnessMap,t(m.roughnessMap,g.roughnessMapTransform)),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)}function f(g,m,S){g.ior.value=m.ior,m.diffuseRoughness>0&&(g.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(g.diffuseRoughnessMap.value=m.diffuseRoughnessMap,t(m.diffuseRoughnessMap,g.diffuseRoughnessMapTransform))),m.sheen>0&&(g.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),g.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(g.sheenColorMap.value=m.sheenColorMap,t(m.sheenColorMap,g.sheenColorMapTransform)),m.sheenRoughnessMap&&(g.sheenRoughnessMap.value=m.sheenRoughnessMap,t(m.sheenRoughnessMap,g.sheenRoughnessMapTransform))),m.clearcoat>0&&(g.clearcoat.value=m.clearcoat,g.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(g.clearcoatMap.value=m.clearcoatMap,t(m.clearcoatMap,g.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(g.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,t(m.clearcoatRoughnessMap,g.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(g.clearcoatNormalMap.value=m.clearcoatNormalMap,t(m.clearcoatNormalMap,g.clearcoatNormalMapTransform),g.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===ci&&g.clearcoatNormalScale.value.negate())),m.dispersion>0&&(g.dispersion.value=m.dispersion),m.retroreflectivity>0&&(g.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(g.iridescence.value=m.iridescence,g.iridescenceIOR.value=m.iridescenceIOR,g.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,g.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(g.iridescenceMap.value=m.iridescenceMap,t(m.iridescenceMap,g.iridescenceMapTransform)),m.iridescenceThicknessMap&&(g.iridescenceThicknessMap.value=m.iridescenceThicknessMap,t(m.iridescenceThicknessMap,g.iridescenceThicknessMapTransform))),m.transmission>0&&(g.transmission.value=m.transmission,g.transmissionSamplerMap.value=S.texture,g.transmissionSamplerSize.value.set(S.width,S.height),m.transmissionMap&&(g.transmissionMap.value=m.transmissionMap,t(m.transmissionMap,g.transmissionMapTransform)),g.thickness.value=m.thickness,m.thicknessMap&&(g.thicknessMap.value=m.thicknessMap,t(m.thicknessMap,g.thicknessMapTransform)),g.attenuationDistance.value=m.attenuationDistance,g.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(g.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(g.anisotropyMap.value=m.anisotropyMap,t(m.anisotropyMap,g.anisotropyMapTransform))),g.specularIntensity.value=m.specularIntensity,g.specularColor.value.copy(m.specularColor),m.specularColorMap&&(g.specularColorMap.value=m.specularColorMap,t(m.specularColorMap,g.specularColorMapTransform)),m.specularIntensityMap&&(g.specularIntensityMap.value=m.specularIntensityMap,t(m.specularIntensityMap,g.specularIntensityMapTransform))}function p(g,m){m.matcap&&(g.matcap.value=m.matcap)}function _(g,m){let S=e.get(m).light;g.referencePosition.value.setFromMatrixPosition(S.matrixWorld),g.nearDistance.value=S.shadow.camera.near,g.farDistance.value=S.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function WT(i,e,t,n){let s={},r={};function o(S,v){let y=v.program;n.uniformBlockBinding(S,y,s[S.id])}function a(S,v){let y=s[S.id];y===void 0&&(p(S),y=l(S),s[S.id]=y,S.addEventListener("dispose",g));let E=v.program;n.updateUBOMapping(S,E);let w=e.render.frame;r[S.id]!==w&&(c(S),r[S.id]=w)}function l(S){let v=i.createBuffer(),y=S.__size,E=S.usage;return i.bindBuffer(i.UNIFORM_BUFFER,v),i.bufferData(i.UNIFORM_BUFFER,y,E),i.bindBuffer(i.UNIFORM_BUFFER,null),v}function c(S){let v=s[S.id],y=S.uniforms,E=S.__cache;i.bindBuffer(i.UNIFORM_BUFFER,v);for(let w=0,x=y.length;w<x;w++){let b=y[w];if(Array.isArray(b))for(let N=0,I=b.length;N<I;N++)u(b[N],w,N,E);else u(b,w,0,E)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function u(S,v,y,E){if(d(S,v,y,E)===!0){let w=S.__offset,x=S.value;if(Array.isArray(x)){let b=0;for(let N=0;N<x.length;N++){let I=x[N],L=_(I,!0);h(I,S.__data,b),b+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else h(x,S.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,w,S.__data)}}function h(S,v,y){typeof S=="number"||typeof S=="boolean"?v[y]=S:S.isMatrix3?(v[y]=S.elements[0],v[y+1]=S.elements[1],v[y+2]=S.elements[2],v[y+3]=0,v[y+4]=S.elements[3],v[y+5]=S.elements[4],v[y+6]=S.elements[5],v[y+7]=0,v[y+8]=S.elements[6],v[y+9]=S.elements[7],v[y+10]=S.elements[8],v[y+11]=0):ArrayBuffer.isView(S)?v.set(S.subarray(0,v.length-y),y):S.toArray(v,y)}function d(S,v,y,E){let w=S.value,x=v+"_"+y;if(Array.isArray(w)){E[x]===void 0&&(E[x]=[]);let b=E[x],N=!1;for(let I=0;I<w.length;I++)f(w[I],b,I)===!0&&(N=!0);return N}return f(w,E,x)}function f(S,v,y){if(v[y]===void 0)return typeof S=="number"||typeof S=="boolean"?v[y]=S:ArrayBuffer.isView(S)?v[y]=S.slice():v[y]=S.clone(),!0;{let E=v[y];if(typeof S=="number"||typeof S=="boolean"){if(E!==S)return v[y]=S,!0}else{if(ArrayBuffer.isView(S))return!0;if(E.equals(S)===!1)return E.copy(S),!0}}return!1}function p(S){let v=S.uniforms,y=0,E=16;for(let x=0,b=v.length;x<b;x++){let N=Array.isArray(v[x])?v[x]:[v[x]];for(let I=0,L=N.length;I<L;I++){let k=N[I],D=Array.isArray(k.value)?k.value:[k.value],P=Array.isArray(v[x])||Array.isArray(k.value),H=y;for(let O=0,ee=D.length;O<ee;O++){let Y=D[O],U=_(Y,P),W=y%E,Z=W%U.boundary,ne=W+Z;y+=Z,ne!==0&&E-ne<U.storage&&(y+=E-ne),O===0&&(H=y),y+=U.storage}let q=k.type==="int"?Int32Array:k.type==="uint"?Uint32Array:Float32Array;k.__data=new q((y-H)/Float32Array.BYTES_PER_ELEMENT),k.__offset=H}}let w=y%E;return w>0&&(y+=E-w),S.__size=y,S.__cache={},this}function _(S,v){let y={boundary:0,storage:0};return typeof S=="number"||typeof S=="boolean"?(y.boundary=4,y.storage=4):S.isVector2?(y.boundary=8,y.storage=8):S.isVector3||S.isColor?(y.boundary=16,y.storage=12):S.isVector4?(y.boundary=16,y.storage=16):S.isMatrix3?(y.boundary=16,y.storage=48):S.isMatrix4?(y.boundary=16,y.storage=64):S.isTexture?Xe("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(S)?(y.boundary=16,y.storage=S.byteLength):Xe("WebGLRenderer: Unsupported uniform value type.",S),v===!0&&(y.boundary=16,y.storage=Math.ceil(y.storage/16)*16),y}function g(S){let v=S.target;v.removeEventListener("dispose",g),i.deleteBuffer(s[v.id]),delete s[v.id],delete r[v.id]}function m(){for(let S in s)i.deleteBuffer(s[S]);s={},r={}}return{bind:o,update:a,dispose:m}}var XT=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ys=null;function qT(){return ys===null&&(ys=new aa(XT,16,16,wr,ts),ys.name="DFG_LUT",ys.minFilter=Cn,ys.magFilter=Cn,ys.wrapS=Ui,ys.wrapT=Ui,ys.generateMipmaps=!1,ys.needsUpdate=!0),ys}var bh=class{constructor(e={}){let{canvas:t=B0(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:h=!1,reversedDepthBuffer:d=!1,outputBufferType:f=yi}=e;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let _=f,g=new Set([zu,ku,Bu]),m=new Set([yi,es,_a,oo,Ou,Uu]),S=new Uint32Array(4),v=new Int32Array(4),y={textures:[],min:[],max:[],resolution:[]},E=null,w=null,x=[],b=[],N=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=_s,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let I=this,L=!1,k=null,D=null,P=null,H=null;this._outputColorSpace=fn;let q=0,O=0,ee=null,Y=-1,U=null,W=new wt,Z=new wt,ne=null,K=new Ye(0),de=0,fe=t.width,pe=t.height,_e=1,Ge=null,et=null,He=new wt(0,0,fe,pe),ut=new wt(0,0,fe,pe),lt=!1,tt=new gr,vt=new uu,At=!1,qt=!1,Et=new Ne,Yt=new C,xt=new wt,Tn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},rn=!1;function _n(){return ee===null?_e:1}let G=n;function Ce(R,X){return t.getContext(R,X)}let Ke,ot,Me,zt,Ve,$e,F,T,j,he,le,ye,ve,se,oe,ge,V,ae,re,we,xe,be,We;try{let R={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:u,failIfMajorPerformanceCaveat:h};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Be,!1),t.addEventListener("webglcontextrestored",Qe,!1),t.addEventListener("webglcontextcreationerror",Re,!1),G===null){let X="webgl2";if(G=Ce(X,R),G===null)throw Ce(X)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Je()}catch(R){throw t.removeEventListener("webglcontextlost",Be,!1),t.removeEventListener("webglcontextrestored",Qe,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),je("WebGLRenderer: "+R.message),R}function Je(){Ke=new iE(G),Ke.init(),xe=new kT(G,Ke),ot=new qw(G,Ke,e,xe),Me=new FT(G,Ke),ot.reversedDepthBuffer&&d&&Me.buffers.depth.setReversed(!0),D=G.createFramebuffer(),P=G.createFramebuffer(),H=G.createFramebuffer(),zt=new oE(G),Ve=new MT,$e=new BT(G,Ke,Me,Ve,ot,xe,zt),F=new nE(I),T=new lb(G),be=new Ww(G,T),j=new sE(G,T,zt,be),he=new lE(G,j,T,be,zt),ae=new aE(G,ot,$e),oe=new Yw(Ve),le=new bT(I,F,Ke,ot,be,oe),ye=new GT(I,Ve),ve=new ET,se=new IT(Ke),V=new Gw(I,F,Me,he,p,l),ge=new UT(I,he,ot),We=new WT(G,zt,ot,Me),re=new Xw(G,Ke,zt),we=new rE(G,Ke,zt),zt.programs=le.programs,I.capabilities=ot,I.extensions=Ke,I.properties=Ve,I.renderLists=ve,I.shadowMap=ge,I.state=Me,I.info=zt}_!==yi&&(N=new uE(_,t.width,t.height,a,s,r));let ue=new ap(I,G);this.xr=ue,this.getContext=function(){return G},this.getContextAttributes=function(){return G.getContextAttributes()},this.forceContextLoss=function(){let R=Ke.get("WEBGL_lose_context");R&&R.loseContext()},this.forceContextRestore=function(){let R=Ke.get("WEBGL_lose_context");R&&R.restoreContext()},this.getPixelRatio=function(){return _e},this.setPixelRatio=function(R){R!==void 0&&(_e=R,this.setSize(fe,pe,!1))},this.getSize=function(R){return R.set(fe,pe)},this.setSize=function(R,X,ie=!0){if(ue.isPresenting){Xe("WebGLRenderer: Can't change size while VR device is presenting.");return}fe=R,pe=X,t.width=Math.floor(R*_e),t.height=Math.floor(X*_e),ie===!0&&(t.style.width=R+"px",t.style.height=X+"px"),N!==null&&N.setSize(t.width,t.height),this.setViewport(0,0,R,X)},this.getDrawingBufferSize=function(R){return R.set(fe*_e,pe*_e).floor()},this.setDrawingBufferSize=function(R,X,ie){fe=R,pe=X,_e=ie,t.width=Math.floor(R*ie),t.height=Math.floor(X*ie),this.setViewport(0,0,R,X)},this.setEffects=function(R){if(_===yi){je("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(R){for(let X=0;X<R.length;X++)if(R[X].isOutputPass===!0){Xe("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}N.setEffects(R||[])},this.getCurrentViewport=function(R){return R.copy(W)},this.getViewport=function(R){return R.copy(He)},this.setViewport=function(R,X,ie,J){R.isVector4?He.set(R.x,R.y,R.z,R.w):He.set(R,X,ie,J),Me.viewport(W.copy(He).multiplyScalar(_n()).round())},this.getScissor=function(R){return R.copy(ut)},this.setScissor=function(R,X,ie,J){R.isVector4?ut.set(R.x,R.y,R.z,R.w):ut.set(R,X,ie,J),Me.scissor(Z.copy(ut).multiplyScalar(_n()).round())},this.getScissorTest=function(){return lt},this.setScissorTest=function(R){Me.setScissorTest(lt=R)},this.setOpaqueSort=function(R){Ge=R},this.setTransparentSort=function(R){et=R},this.getClearColor=function(R){return R.copy(V.getClearColor())},this.setClearColor=function(){V.setClearColor(...arguments)},this.getClearAlpha=function(){return V.getClearAlpha()},this.setClearAlpha=function(){V.setClearAlpha(...arguments)},this.clear=function(R=!0,X=!0,ie=!0){let J=0;if(R){let Q=!1;if(ee!==null){let Ee=ee.texture.format;Q=g.has(Ee)}if(Q){let Ee=ee.texture.type,Ie=m.has(Ee),Te=V.getClearColor(),Le=V.getClearAlpha(),ze=Te.r,nt=Te.g,gt=Te.b;Ie?(S[0]=ze,S[1]=nt,S[2]=gt,S[3]=Le,G.clearBufferuiv(G.COLOR,0,S)):(v[0]=ze,v[1]=nt,v[2]=gt,v[3]=Le,G.clearBufferiv(G.COLOR,0,v))}else J|=G.COLOR_BUFFER_BIT}X&&(J|=G.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),ie&&(J|=G.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),J!==0&&G.clear(J)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(R){R.setRenderer(this),k=R},this.dispose=function(){t.removeEventListener("webglcontextlost",Be,!1),t.removeEventListener("webglcontextrestored",Qe,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),V.dispose(),ve.dispose(),se.dispose(),$e.dispose(),Ve.dispose(),F.dispose(),he.dispose(),j.dispose(),be.dispose(),We.dispose(),le.dispose(),ue.dispose(),ue.removeEventListener("sessionstart",xc),ue.removeEventListener("sessionend",rs),Ts.stop()};function Be(R){R.preventDefault(),cl("WebGLRenderer: Context Lost."),L=!0}function Qe(){cl("WebGLRenderer: Context Restored."),L=!1;let R=zt.autoReset,X=ge.enabled,ie=ge.autoUpdate,J=ge.needsUpdate,Q=ge.type;Je(),zt.autoReset=R,ge.enabled=X,ge.autoUpdate=ie,ge.needsUpdate=J,ge.type=Q}function Re(R){je("WebGLRenderer: A WebGL context could not be created. Reason: ",R.statusMessage)}function ct(R){let X=R.target;X.removeEventListener("dispose",ct),$t(X)}function $t(R){ei(R),Ve.remove(R)}function ei(R){let X=Ve.get(R).programs;X!==void 0&&(X.forEach(function(ie){le.releaseProgram(ie)}),R.isShaderMaterial&&le.releaseShaderCache(R))}this.renderBufferDirect=function(R,X,ie,J,Q,Ee){X===null&&(X=Tn);let Ie=Q.isMesh&&Q.matrixWorld.determinantAffine()<0,Te=Ha(R,X,ie,J,Q);Me.setMaterial(J,Ie);let Le=ie.index,ze=1;if(J.wireframe===!0){if(Le=j.getWireframeAttribute(ie),Le===void 0)return;ze=2}let nt=ie.drawRange,gt=ie.attributes.position,ke=nt.start*ze,_t=(nt.start+nt.count)*ze;Ee!==null&&(ke=Math.max(ke,Ee.start*ze),_t=Math.min(_t,(Ee.start+Ee.count)*ze)),Le!==null?(ke=Math.max(ke,0),_t=Math.min(_t,Le.count)):gt!=null&&(ke=Math.max(ke,0),_t=Math.min(_t,gt.count));let nn=_t-ke;if(nn<0||nn===1/0)return;be.setup(Q,J,Te,ie,Le);let Ut,Ft=re;if(Le!==null&&(Ut=T.get(Le),Ft=we,Ft.setIndex(Ut)),Q.isMesh)J.wireframe===!0?(Me.setLineWidth(J.wireframeLinewidth*_n()),Ft.setMode(G.LINES)):Ft.setMode(G.TRIANGLES);else if(Q.isLine){let An=J.linewidth;An===void 0&&(An=1),Me.setLineWidth(An*_n()),Q.isLineSegments?Ft.setMode(G.LINES):Q.isLineLoop?Ft.setMode(G.LINE_LOOP):Ft.setMode(G.LINE_STRIP)}else Q.isPoints?Ft.setMode(G.POINTS):Q.isSprite&&Ft.setMode(G.TRIANGLES);if(Q.isBatchedMesh)if(Ke.get("WEBGL_multi_draw"))Ft.renderMultiDraw(Q._multiDrawStarts,Q._multiDrawCounts,Q._multiDrawCount);else{let An=Q._multiDrawStarts,Ue=Q._multiDrawCounts,xn=Q._multiDrawCount,St=Le?T.get(Le).bytesPerElement:1,Rs=Ve.get(J).currentProgram.getUniforms();for(let yn=0;yn<xn;yn++)Rs.setValue(G,"_gl_DrawID",yn),Ft.render(An[yn]/St,Ue[yn])}else if(Q.isInstancedMesh)Ft.renderInstances(ke,nn,Q.count);else if(ie.isInstancedBufferGeometry){let An=ie._maxInstanceCount!==void 0?ie._maxInstanceCount:1/0,Ue=Math.min(ie.instanceCount,An);Ft.renderInstances(ke,nn,Ue)}else Ft.render(ke,nn)};function Ba(R,X,ie,J){k!==null&&R.isNodeMaterial&&k.setObject(J,R),At===!0&&oe.setState(R,ie,!1),R.transparent===!0&&R.side===wn&&R.forceSinglePass===!1?(R.side=ci,R.needsUpdate=!0,os(R,X,J),R.side=ki,R.needsUpdate=!0,os(R,X,J),R.side=wn):os(R,X,J)}this.compile=function(R,X,ie=null){ie===null&&(ie=R),k!==null&&k.renderStart(R,X,ie),w=se.get(ie),w.init(X),b.push(w),ie.traverseVisible(function(Q){Q.isLight&&Q.layers.test(X.layers)&&(w.pushLight(Q),Q.castShadow&&w.pushShadow(Q))}),R!==ie&&R.traverseVisible(function(Q){Q.isLight&&Q.layers.test(X.layers)&&(w.pushLight(Q),Q.castShadow&&w.pushShadow(Q))}),w.setupLights(),k!==null&&k.updateLights(w.state.lightsArray),qt=this.localClippingEnabled,At=oe.init(this.clippingPlanes,qt),At===!0&&oe.setGlobalState(this.clippingPlanes,X),k!==null&&ge.render(w.state.shadowsArray,ie,X);let J=new Set;return R.traverse(function(Q){if(!(Q.isMesh||Q.isPoints||Q.isLine||Q.isSprite))return;let Ee=Q.material;if(Ee)if(Array.isArray(Ee))for(let Ie=0;Ie<Ee.length;Ie++){let Te=Ee[Ie];Ba(Te,ie,X,Q),J.add(Te)}else Ba(Ee,ie,X,Q),J.add(Ee)}),w=b.pop(),k!==null&&k.renderEnd(),J},this.compileAsync=function(R,X,ie=null){let J=this.compile(R,X,ie);return new Promise(Q=>{function Ee(){if(J.forEach(function(Ie){let Le=Ve.get(Ie).currentProgram;(Le===void 0||Le.isReady())&&J.delete(Ie)}),J.size===0){Q(R);return}setTimeout(Ee,10)}Ke.get("KHR_parallel_shader_compile")!==null?Ee():setTimeout(Ee,10)})};let yo=null;function _d(R){yo&&yo(R)}function xc(){Ts.stop()}function rs(){Ts.start()}let Ts=new f_;Ts.setAnimationLoop(_d),typeof self<"u"&&Ts.setContext(self),this.setAnimationLoop=function(R){yo=R,ue.setAnimationLoop(R),R===null?Ts.stop():Ts.start()},ue.addEventListener("sessionstart",xc),ue.addEventListener("sessionend",rs),this.render=function(R,X){if(X!==void 0&&X.isCamera!==!0){je("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;k!==null&&k.renderStart(R,X);let ie=ue.enabled===!0&&ue.isPresenting===!0,J=N!==null&&(ee===null||ie)&&N.begin(I,ee);if(R.matrixWorldAutoUpdate===!0&&R.updateMatrixWorld(),X.parent===null&&X.matrixWorldAutoUpdate===!0&&X.updateMatrixWorld(),ue.enabled===!0&&ue.isPresenting===!0&&(N===null||N.isCompositing()===!1)&&(ue.cameraAutoUpdate===!0&&ue.updateCamera(X),X=ue.getCamera()),R.isScene===!0&&R.onBeforeRender(I,R,X,ee),w=se.get(R,b.length),w.init(X),w.state.textureUnits=$e.getTextureUnits(),b.push(w),Et.multiplyMatrices(X.projectionMatrix,X.matrixWorldInverse),X.isArrayCamera?vt.setFromArrayCamera(X):tt.setFromProjectionMatrix(Et,Fi,X.reversedDepth),qt=this.localClippingEnabled,At=oe.init(this.clippingPlanes,qt),E=ve.get(R,x.length),E.init(),x.push(E),this.info.render.frame++,ue.enabled===!0&&ue.isPresenting===!0){let Ie=I.xr.getDepthSensingMesh();Ie!==null&&As(Ie,X,-1/0,I.sortObjects)}As(R,X,0,I.sortObjects),E.finish(),k!==null&&k.updateLights(w.state.lightsArray),I.sortObjects===!0&&E.sort(Ge,et),rn=ue.enabled===!1||ue.isPresenting===!1||ue.hasDepthSensing()===!1,rn&&V.addToRenderList(E,R),this.info.autoReset===!0&&this.info.reset(),At===!0&&oe.beginShadows();let Q=w.state.shadowsArray;if(ge.render(Q,R,X),At===!0&&oe.endShadows(),(J&&N.hasRenderPass())===!1){let Ie=E.opaque,Te=E.transmissive;if(w.setupLights(),X.isArrayCamera){let Le=X.cameras;if(Te.length>0)for(let ze=0,nt=Le.length;ze<nt;ze++){let gt=Le[ze];Xi(Ie,Te,R,gt)}rn&&V.render(R);for(let ze=0,nt=Le.length;ze<nt;ze++){let gt=Le[ze];ka(E,R,gt,gt.viewport)}}else Te.length>0&&Xi(Ie,Te,R,X),rn&&V.render(R),ka(E,R,X)}ee!==null&&O===0&&($e.updateMultisampleRenderTarget(ee),$e.updateRenderTargetMipmap(ee)),J&&N.end(I),R.isScene===!0&&R.onAfterRender(I,R,X),be.resetDefaultState(),Y=-1,U=null,b.pop(),b.length>0?(w=b[b.length-1],$e.setTextureUnits(w.state.textureUnits),At===!0&&oe.setGlobalState(I.clippingPlanes,w.state.camera)):w=null,x.pop(),x.length>0?E=x[x.length-1]:E=null,k!==null&&k.renderEnd()};function As(R,X,ie,J){if(R.visible===!1)return;if(R.layers.test(X.layers)){if(R.isGroup)ie=R.renderOrder;else if(R.isLOD)R.autoUpdate===!0&&R.update(X);else if(R.isLight)w.pushLight(R),R.castShadow&&w.pushShadow(R);else if(R.isSprite){let Ie=X.isArrayCamera?vt:tt;if(!R.frustumCulled||R.intersectsFrustum(Ie)){J&&xt.setFromMatrixPosition(R.matrixWorld).applyMatrix4(Et);let Te=he.update(R),Le=R.material;Le.visible&&E.push(R,Te,Le,ie,xt.z,null,X)}}else if(R.isMesh||R.isLine||R.isPoints){let Ie=X.isArrayCamera?vt:tt;if(!R.frustumCulled||R.intersectsFrustum(Ie)){let Te=he.update(R),Le=R.material;if(J&&(R.boundingSphere!==void 0?(R.boundingSphere===null&&R.computeBoundingSphere(),xt.copy(R.boundingSphere.center)):(Te.boundingSphere===null&&Te.computeBoundingSphere(),xt.copy(Te.boundingSphere.center)),xt.applyMatrix4(R.matrixWorld).applyMatrix4(Et)),Array.isArray(Le)){let ze=Te.groups;for(let nt=0,gt=ze.length;nt<gt;nt++){let ke=ze[nt],_t=Le[ke.materialIndex];_t&&_t.visible&&E.push(R,Te,_t,ie,xt.z,ke,X)}}else Le.visible&&E.push(R,Te,Le,ie,xt.z,null,X)}}}let Ee=R.children;for(let Ie=0,Te=Ee.length;Ie<Te;Ie++)As(Ee[Ie],X,ie,J)}function ka(R,X,ie,J){let{opaque:Q,transmissive:Ee,transparent:Ie}=R;w.setupLightsView(ie),At===!0&&oe.setGlobalState(I.clippingPlanes,ie),J&&Me.viewport(W.copy(J)),Q.length>0&&on(Q,X,ie),Ee.length>0&&on(Ee,X,ie),Ie.length>0&&on(Ie,X,ie),Me.buffers.depth.setTest(!0),Me.buffers.depth.setMask(!0),Me.buffers.color.setMask(!0),Me.setPolygonOffset(!1)}function Xi(R,X,ie,J){if((ie.isScene===!0?ie.overrideMaterial:null)!==null)return;if(w.state.transmissionRenderTarget[J.id]===void 0){let ke=Ke.has("EXT_color_buffer_half_float")||Ke.has("EXT_color_buffer_float");w.state.transmissionRenderTarget[J.id]=new Ai(1,1,{generateMipmaps:!0,type:ke?ts:yi,minFilter:zi,samples:Math.max(4,ot.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:ft.workingColorSpace})}let Ee=w.state.transmissionRenderTarget[J.id],Ie=J.viewport||W;Ee.setSize(Ie.z*I.transmissionResolutionScale,Ie.w*I.transmissionResolutionScale);let Te=I.getRenderTarget(),Le=I.getActiveCubeFace(),ze=I.getActiveMipmapLevel();I.setRenderTarget(Ee),I.getClearColor(K),de=I.getClearAlpha(),de<1&&I.setClearColor(16777215,.5),I.clear(),rn&&V.render(ie);let nt=I.toneMapping;I.toneMapping=_s;let gt=J.viewport;if(J.viewport!==void 0&&(J.viewport=void 0),w.setupLightsView(J),At===!0&&oe.setGlobalState(I.clippingPlanes,J),on(R,ie,J),$e.updateMultisampleRenderTarget(Ee),$e.updateRenderTargetMipmap(Ee),Ke.has("WEBGL_multisampled_render_to_texture")===!1){let ke=!1;for(let _t=0,nn=X.length;_t<nn;_t++){let Ut=X[_t],{object:Ft,geometry:An,material:Ue,group:xn}=Ut;if(Ue.side===wn&&Ft.layers.test(J.layers)){let St=Ue.side;Ue.side=ci,Ue.needsUpdate=!0,hn(Ft,ie,J,An,Ue,xn),Ue.side=St,Ue.needsUpdate=!0,ke=!0}}ke===!0&&($e.updateMultisampleRenderTarget(Ee),$e.updateRenderTargetMipmap(Ee))}I.setRenderTarget(Te,Le,ze),I.setClearColor(K,de),gt!==void 0&&(J.viewport=gt),I.toneMapping=nt}function on(R,X,ie){let J=X.isScene===!0?X.overrideMaterial:null;for(let Q=0,Ee=R.length;Q<Ee;Q++){let Ie=R[Q],{object:Te,geometry:Le,group:ze}=Ie,nt=Ie.material;nt.allowOverride===!0&&J!==null&&(nt=J),Te.layers.test(ie.layers)&&hn(Te,X,ie,Le,nt,ze)}}function hn(R,X,ie,J,Q,Ee){k!==null&&Q.isNodeMaterial&&k.setObject(R,Q),R.onBeforeRender(I,X,ie,J,Q,Ee),R.modelViewMatrix.multiplyMatrices(ie.matrixWorldInverse,R.matrixWorld),R.normalMatrix.getNormalMatrix(R.modelViewMatrix),Q.onBeforeRender(I,X,ie,J,R,Ee),Q.transparent===!0&&Q.side===wn&&Q.forceSinglePass===!1?(Q.side=ci,Q.needsUpdate=!0,I.renderBufferDirect(ie,X,J,Q,R,Ee),Q.side=ki,Q.needsUpdate=!0,I.renderBufferDirect(ie,X,J,Q,R,Ee),Q.side=wn):I.renderBufferDirect(ie,X,J,Q,R,Ee),R.onAfterRender(I,X,ie,J,Q,Ee)}function dn(R){let X=0;for(let ie of R)ie.texture!==null&&X++;return X}function os(R,X,ie){X.isScene!==!0&&(X=Tn);let J=Ve.get(R),Q=w.state.lights,Ee=w.state.shadowsArray,Ie=Q.state.version,Te=le.getParameters(R,Q.state,Ee,X,ie,w.state.lightProbeGridArray),Le=le.getProgramCacheKey(Te),ze=J.programs;J.environment=R.isMeshStandardMaterial||R.isMeshLambertMaterial||R.isMeshPhongMaterial?X.environment:null,J.fog=X.fog;let nt=R.isMeshStandardMaterial||R.isMeshLambertMaterial&&!R.envMap||R.isMeshPhongMaterial&&!R.envMap;J.envMap=F.get(R.envMap||J.environment,nt),J.envMapRotation=J.environment!==null&&R.envMap===null?X.environmentRotation:R.envMapRotation,ze===void 0&&(R.addEventListener("dispose",ct),ze=new Map,J.programs=ze,J.programVariants=new Map);let gt=ze.get(Le);if(gt!==void 0){if(J.currentProgram===gt&&J.lightsStateVersion===Ie)return za(R,Te),gt}else Te.uniforms=le.getUniforms(R),k!==null&&R.isNodeMaterial&&k.build(R,ie,Te),R.onBeforeCompile(Te,I),gt=le.acquireProgram(Te,Le),ze.set(Le,gt),J.uniforms=Te.uniforms;let ke=J.uniforms;return(!R.isShaderMaterial&&!R.isRawShaderMaterial||R.clipping===!0)&&(ke.clippingPlanes=oe.uniform),za(R,Te),J.needsLights=nr(R),J.lightsStateVersion=Ie,J.needsLights&&(ke.ambientLightColor.value=Q.state.ambient,ke.lightProbe.value=Q.state.probe,ke.sunLights.value=Q.state.sun,ke.sunLightShadows.value=Q.state.sunShadow,ke.directionalLights.value=Q.state.directional,ke.directionalLightShadows.value=Q.state.directionalShadow,ke.spotLights.value=Q.state.spot,ke.spotLightShadows.value=Q.state.spotShadow,ke.rectAreaLights.value=Q.state.rectArea,ke.ltc_1.value=Q.state.rectAreaLTC1,ke.ltc_2.value=Q.state.rectAreaLTC2,ke.pointLights.value=Q.state.point,ke.pointLightShadows.value=Q.state.pointShadow,ke.hemisphereLights.value=Q.state.hemi,ke.sunShadowMatrix.value=Q.state.sunShadowMatrix,ke.sunShadowCascade.value=Q.state.sunShadowCascade,ke.directionalShadowMatrix.value=Q.state.directionalShadowMatrix,ke.spotLightMatrix.value=Q.state.spotLightMatrix,ke.spotLightMap.value=Q.state.spotLightMap,ke.pointShadowMatrix.value=Q.state.pointShadowMatrix),J.numLightProbeGrids=dn(w.state.lightProbeGridArray),J.currentProgram=gt,J.uniformsList=null,gt}function Si(R,X,ie,J,Q){let Ee=Ve.get(R),Ie=Ee.currentProgram.id+","+J+","+Q,Te=Ee.programVariants.get(Ie);return Te===void 0?(Te=os(R,X,ie),Ee.programVariants.set(Ie,Te)):(Ee.currentProgram=Te,Ee.uniformsList=null,Ee.outputColorSpace=J,Ee.toneMapping=Q),Te}function tr(R){if(R.uniformsList===null){let X=R.currentProgram.getUniforms();R.uniformsList=ya.seqWithValue(X.seq,R.uniforms)}return R.uniformsList}function za(R,X){let ie=Ve.get(R);ie.outputColorSpace=X.outputColorSpace,ie.batching=X.batching,ie.batchingColor=X.batchingColor,ie.instancing=X.instancing,ie.instancingColor=X.instancingColor,ie.instancingMorph=X.instancingMorph,ie.skinning=X.skinning,ie.morphTargets=X.morphTargets,ie.morphNormals=X.morphNormals,ie.morphColors=X.morphColors,ie.morphTargetsCount=X.morphTargetsCount,ie.numClippingPlanes=X.numClippingPlanes,ie.numIntersection=X.numClipIntersection,ie.vertexAlphas=X.vertexAlphas,ie.vertexTangents=X.vertexTangents,ie.toneMapping=X.toneMapping}function Ha(R,X,ie,J,Q){X.isScene!==!0&&(X=Tn),$e.resetTextureUnits();let Ee=X.fog,Ie=J.isMeshStandardMaterial||J.isMeshLambertMaterial||J.isMeshPhongMaterial?X.environment:null,Te=ee===null?I.outputColorSpace:ee.isXRRenderTarget===!0?ee.texture.colorSpace:ft.workingColorSpace,Le=J.isMeshStandardMaterial||J.isMeshLambertMaterial&&!J.envMap||J.isMeshPhongMaterial&&!J.envMap,ze=F.get(J.envMap||Ie,Le),nt=J.vertexColors===!0&&!!ie.attributes.color&&ie.attributes.color.itemSize===4,gt=!!ie.attributes.tangent&&(!!J.normalMap||J.anisotropy>0),ke=!!ie.morphAttributes.position,_t=!!ie.morphAttributes.normal,nn=!!ie.morphAttributes.color,Ut=_s;J.toneMapped&&(ee===null||ee.isXRRenderTarget===!0)&&(Ut=I.toneMapping);let Ft=ie.morphAttributes.position||ie.morphAttributes.normal||ie.morphAttributes.color,An=Ft!==void 0?Ft.length:0,Ue=Ve.get(J),xn=w.state.lights;if(At===!0&&(qt===!0||R!==U)){let Bt=R===U&&J.id===Y;oe.setState(J,R,Bt)}let St=!1,Rs=!1;J.version===Ue.__version?Ue.needsLights&&Ue.lightsStateVersion!==xn.state.version||Q.isBatchedMesh&&Ue.batching===!1||!Q.isBatchedMesh&&Ue.batching===!0||Q.isBatchedMesh&&Ue.batchingColor===!0&&Q._colorsTexture===null||Q.isBatchedMesh&&Ue.batchingColor===!1&&Q._colorsTexture!==null||Q.isInstancedMesh&&Ue.instancing===!1||!Q.isInstancedMesh&&Ue.instancing===!0||Q.isSkinnedMesh&&Ue.skinning===!1||!Q.isSkinnedMesh&&Ue.skinning===!0||Q.isInstancedMesh&&Ue.instancingColor===!0&&Q.instanceColor===null||Q.isInstancedMesh&&Ue.instancingColor===!1&&Q.instanceColor!==null||Q.isInstancedMesh&&Ue.instancingMorph===!0&&Q.morphTexture===null||Q.isInstancedMesh&&Ue.instancingMorph===!1&&Q.morphTexture!==null||Ue.envMap!==ze||J.fog===!0&&Ue.fog!==Ee||Ue.numClippingPlanes!==void 0&&(Ue.numClippingPlanes!==oe.numPlanes||Ue.numIntersection!==oe.numIntersection)||Ue.vertexAlphas!==nt||Ue.vertexTangents!==gt||Ue.morphTargets!==ke||Ue.morphNormals!==_t||Ue.morphColors!==nn||Ue.morphTargetsCount!==An||Ue.numLightProbeGrids!==dn(w.state.lightProbeGridArray)?St=!0:(Ue.outputColorSpace!==Te||Ue.toneMapping!==Ut)&&(Rs=!0):(St=!0,Ue.__version=J.version);let yn=Ue.currentProgram;(St===!0||Rs===!0)&&(yn=Rs===!0?Si(J,X,Q,Te,Ut):os(J,X,Q),k&&J.isNodeMaterial&&k.onUpdateProgram(J,yn,Ue));let bo=!1,as=!1,Cs=!1,ht=yn.getUniforms(),an=Ue.uniforms;if(Me.useProgram(yn.program)&&(bo=!0,as=!0,Cs=!0),J.id!==Y&&(Y=J.id,as=!0),bo||U!==R){Me.buffers.depth.getReversed()&&R.reversedDepth!==!0&&(R._reversedDepth=!0,R.updateProjectionMatrix()),ht.setValue(G,"projectionMatrix",R.projectionMatrix),ht.setValue(G,"viewMatrix",R.matrixWorldInverse);let vn=ht.map.cameraPosition;vn!==void 0&&vn.setValue(G,Yt.setFromMatrixPosition(R.matrixWorld)),ot.logarithmicDepthBuffer&&ht.setValue(G,"logDepthBufFC",2/(Math.log(R.far+1)/Math.LN2)),(J.isMeshPhongMaterial||J.isMeshToonMaterial||J.isMeshLambertMaterial||J.isMeshBasicMaterial||J.isMeshStandardMaterial||J.isShaderMaterial)&&ht.setValue(G,"isOrthographic",R.isOrthographicCamera===!0),U!==R&&(U=R,as=!0,Cs=!0)}if(Ue.needsLights&&(xn.state.sunShadowMap.length>0&&ht.setValue(G,"sunShadowMap",xn.state.sunShadowMap,$e),xn.state.directionalShadowMap.length>0&&ht.setValue(G,"directionalShadowMap",xn.state.directionalShadowMap,$e),xn.state.spotShadowMap.length>0&&ht.setValue(G,"spotShadowMap",xn.state.spotShadowMap,$e),xn.state.pointShadowMap.length>0&&ht.setValue(G,"pointShadowMap",xn.state.pointShadowMap,$e)),Q.isSkinnedMesh){ht.setOptional(G,Q,"bindMatrix"),ht.setOptional(G,Q,"bindMatrixInverse");let Bt=Q.skeleton;Bt&&(Bt.boneTexture===null&&Bt.computeBoneTexture(),ht.setValue(G,"boneTexture",Bt.boneTexture,$e))}Q.isBatchedMesh&&(ht.setOptional(G,Q,"batchingTexture"),ht.setValue(G,"batchingTexture",Q._matricesTexture,$e),ht.setOptional(G,Q,"batchingIdTexture"),ht.setValue(G,"batchingIdTexture",Q._indirectTexture,$e),ht.setOptional(G,Q,"batchingColorTexture"),Q._colorsTexture!==null&&ht.setValue(G,"batchingColorTexture",Q._colorsTexture,$e));let ti=ie.morphAttributes;if((ti.position!==void 0||ti.normal!==void 0||ti.color!==void 0)&&ae.update(Q,ie,yn),(as||Ue.receiveShadow!==Q.receiveShadow)&&(Ue.receiveShadow=Q.receiveShadow,ht.setValue(G,"receiveShadow",Q.receiveShadow)),(J.isMeshStandardMaterial||J.isMeshLambertMaterial||J.isMeshPhongMaterial)&&J.envMap===null&&X.environment!==null&&(an.envMapIntensity.value=X.environmentIntensity),an.dfgLUT!==void 0&&(an.dfgLUT.value=qT()),as){if(ht.setValue(G,"toneMappingExposure",I.toneMappingExposure),Ue.needsLights&&vo(an,Cs),Ee&&J.fog===!0&&ye.refreshFogUniforms(an,Ee),ye.refreshMaterialUniforms(an,J,_e,pe,w.state.transmissionRenderTarget[R.id]),Ue.needsLights&&Ue.numLightProbeGrids>0){let Bt=y,vn=0;for(let $n of w.state.lightProbeGridArray)$n.texture!==null&&(Bt.textures[vn]=$n.texture,Bt.min[vn]=$n.boundingBox.min,Bt.max[vn]=$n.boundingBox.max,Bt.resolution[vn]=$n.resolution,vn++);for(let $n in Bt)Bt[$n].length=vn;an.probesSH.value=Bt.textures,an.probesMin.value=Bt.min,an.probesMax.value=Bt.max,an.probesResolution.value=Bt.resolution}ya.upload(G,tr(Ue),an,$e)}if(J.isShaderMaterial&&J.uniformsNeedUpdate===!0&&(ya.upload(G,tr(Ue),an,$e),J.uniformsNeedUpdate=!1),J.isSpriteMaterial&&ht.setValue(G,"center",Q.center),ht.setValue(G,"modelViewMatrix",Q.modelViewMatrix),ht.setValue(G,"normalMatrix",Q.normalMatrix),ht.setValue(G,"modelMatrix",Q.matrixWorld),J.uniformsGroups!==void 0){let Bt=J.uniformsGroups;for(let vn=0,$n=Bt.length;vn<$n;vn++){let yc=Bt[vn];We.update(yc,yn),We.bind(yc,yn)}}return yn}function vo(R,X){R.ambientLightColor.needsUpdate=X,R.lightProbe.needsUpdate=X,R.sunLights.needsUpdate=X,R.sunLightShadows.needsUpdate=X,R.directionalLights.needsUpdate=X,R.directionalLightShadows.needsUpdate=X,R.pointLights.needsUpdate=X,R.pointLightShadows.needsUpdate=X,R.spotLights.needsUpdate=X,R.spotLightShadows.needsUpdate=X,R.rectAreaLights.needsUpdate=X,R.hemisphereLights.needsUpdate=X}function nr(R){return R.isMeshLambertMaterial||R.isMeshToonMaterial||R.isMeshPhongMaterial||R.isMeshStandardMaterial||R.isShadowMaterial||R.isShaderMaterial&&R.lights===!0}this.getActiveCubeFace=function(){return q},this.getActiveMipmapLevel=function(){return O},this.getRenderTarget=function(){return ee},this.setRenderTargetTextures=function(R,X,ie){let J=Ve.get(R);J.__autoAllocateDepthBuffer=R.resolveDepthBuffer===!1,J.__autoAllocateDepthBuffer===!1&&(J.__useRenderToTexture=!1),Ve.get(R.texture).__webglTexture=X,Ve.get(R.depthTexture).__webglTexture=J.__autoAllocateDepthBuffer?void 0:ie,J.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(R,X){let ie=Ve.get(R);ie.__webglFramebuffer=X,ie.__useDefaultFramebuffer=X===void 0},this.setRenderTarget=function(R,X=0,ie=0){ee=R,q=X,O=ie;let J=null,Q=!1,Ee=!1;if(R){let Te=Ve.get(R);if(Te.__useDefaultFramebuffer!==void 0){Me.bindFramebuffer(G.FRAMEBUFFER,Te.__webglFramebuffer),W.copy(R.viewport),Z.copy(R.scissor),ne=R.scissorTest,Me.viewport(W),Me.scissor(Z),Me.setScissorTest(ne),Y=-1;return}else if(Te.__webglFramebuffer===void 0)$e.setupRenderTarget(R);else if(Te.__hasExternalTextures)$e.rebindTextures(R,Ve.get(R.texture).__webglTexture,Ve.get(R.depthTexture).__webglTexture);else if(R.depthBuffer){let nt=R.depthTexture;if(Te.__boundDepthTexture!==nt){if(nt!==null&&Ve.has(nt)&&(R.width!==nt.image.width||R.height!==nt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");$e.setupDepthRenderbuffer(R)}}let Le=R.texture;(Le.isData3DTexture||Le.isDataArrayTexture||Le.isCompressedArrayTexture)&&(Ee=!0);let ze=Ve.get(R).__webglFramebuffer;R.isWebGLCubeRenderTarget?(Array.isArray(ze[X])?J=ze[X][ie]:J=ze[X],Q=!0):R.samples>0&&$e.useMultisampledRTT(R)===!1?J=Ve.get(R).__webglMultisampledFramebuffer:Array.isArray(ze)?J=ze[ie]:J=ze,W.copy(R.viewport),Z.copy(R.scissor),ne=R.scissorTest}else W.copy(He).multiplyScalar(_e).floor(),Z.copy(ut).multiplyScalar(_e).floor(),ne=lt;if(ie!==0&&(J=D),Me.bindFramebuffer(G.FRAMEBUFFER,J)&&Me.drawBuffers(R,J),Me.viewport(W),Me.scissor(Z),Me.setScissorTest(ne),Q){let Te=Ve.get(R.texture);G.framebufferTexture2D(G.FRAMEBUFFER,G.COLOR_ATTACHMENT0,G.TEXTURE_CUBE_MAP_POSITIVE_X+X,Te.__webglTexture,ie)}else if(Ee){let Te=X;for(let Le=0;Le<R.textures.length;Le++){let ze=Ve.get(R.textures[Le]);G.framebufferTextureLayer(G.FRAMEBUFFER,G.COLOR_ATTACHMENT0+Le,ze.__webglTexture,ie,Te)}}else if(R!==null&&ie!==0){let Te=Ve.get(R.texture);G.framebufferTexture2D(G.FRAMEBUFFER,G.COLOR_ATTACHMENT0,G.TEXTURE_2D,Te.__webglTexture,ie)}Y=-1};function So(R){let X=Ve.get(R);return(X.__readFormat!==R.format||X.__readType!==R.type)&&(X.__readFormat=R.format,X.__readType=R.type,X.__formatReadable=ot.textureFormatReadable(R.format),X.__typeReadable=ot.textureTypeReadable(R.type)),X}this.readRenderTargetPixels=function(R,X,ie,J,Q,Ee,Ie,Te=0){if(!(R&&R.isWebGLRenderTarget)){je("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Le=Ve.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&Ie!==void 0&&(Le=Le[Ie],Array.isArray(Le)&&(Le=Le[0])),Le){Me.bindFramebuffer(G.FRAMEBUFFER,Le);try{let ze=R.textures[Te],nt=ze.format,gt=ze.type;R.textures.length>1&&G.readBuffer(G.COLOR_ATTACHMENT0+Te);let ke=So(ze);if(ke.__formatReadable===!1){je("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(ke.__typeReadable===!1){je("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}X>=0&&X<=R.width-J&&ie>=0&&ie<=R.height-Q&&G.readPixels(X,ie,J,Q,xe.convert(nt),xe.convert(gt),Ee)}finally{let ze=ee!==null?Ve.get(ee).__webglFramebuffer:null;Me.bindFramebuffer(G.FRAMEBUFFER,ze)}}},this.readRenderTargetPixelsAsync=async function(R,X,ie,J,Q,Ee,Ie,Te=0){if(!(R&&R.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Le=Ve.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&Ie!==void 0&&(Le=Le[Ie],Array.isArray(Le)&&(Le=Le[0])),Le)if(X>=0&&X<=R.width-J&&ie>=0&&ie<=R.height-Q){Me.bindFramebuffer(G.FRAMEBUFFER,Le);let ze=R.textures[Te],nt=ze.format,gt=ze.type;R.textures.length>1&&G.readBuffer(G.COLOR_ATTACHMENT0+Te);let ke=So(ze);if(ke.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(ke.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let _t=G.createBuffer();G.bindBuffer(G.PIXEL_PACK_BUFFER,_t),G.bufferData(G.PIXEL_PACK_BUFFER,Ee.byteLength,G.STREAM_READ),G.readPixels(X,ie,J,Q,xe.convert(nt),xe.convert(gt),0),G.bindBuffer(G.PIXEL_PACK_BUFFER,null);let nn=ee!==null?Ve.get(ee).__webglFramebuffer:null;Me.bindFramebuffer(G.FRAMEBUFFER,nn);let Ut=G.fenceSync(G.SYNC_GPU_COMMANDS_COMPLETE,0);return G.flush(),await z0(G,Ut,4),G.bindBuffer(G.PIXEL_PACK_BUFFER,_t),G.getBufferSubData(G.PIXEL_PACK_BUFFER,0,Ee),G.bindBuffer(G.PIXEL_PACK_BUFFER,null),G.deleteBuffer(_t),G.deleteSync(Ut),Ee}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(R,X=null,ie=0){let J=Math.pow(2,-ie),Q=Math.floor(R.image.width*J),Ee=Math.floor(R.image.height*J),Ie=X!==null?X.x:0,Te=X!==null?X.y:0;$e.setTexture2D(R,0),G.copyTexSubImage2D(G.TEXTURE_2D,ie,0,0,Ie,Te,Q,Ee),Me.unbindTexture()},this.copyTextureToTexture=function(R,X,ie=null,J=null,Q=0,Ee=0){let Ie,Te,Le,ze,nt,gt,ke,_t,nn,Ut=R.isCompressedTexture?R.mipmaps[Ee]:R.image;if(ie!==null)Ie=ie.max.x-ie.min.x,Te=ie.max.y-ie.min.y,Le=ie.isBox3?ie.max.z-ie.min.z:1,ze=ie.min.x,nt=ie.min.y,gt=ie.isBox3?ie.min.z:0;else{let ht=Math.pow(2,-Q);Ie=Math.floor(Ut.width*ht),Te=Math.floor(Ut.height*ht),R.isDataArrayTexture?Le=Ut.depth:R.isData3DTexture?Le=Math.floor(Ut.depth*ht):Le=1,ze=0,nt=0,gt=0}J!==null?(ke=J.x,_t=J.y,nn=J.z):(ke=0,_t=0,nn=0);let Ft=xe.convert(X.format),An=xe.convert(X.type),Ue;X.isData3DTexture?($e.setTexture3D(X,0),Ue=G.TEXTURE_3D):X.isDataArrayTexture||X.isCompressedArrayTexture?($e.setTexture2DArray(X,0),Ue=G.TEXTURE_2D_ARRAY):($e.setTexture2D(X,0),Ue=G.TEXTURE_2D),Me.activeTexture(G.TEXTURE0),Me.pixelStorei(G.UNPACK_FLIP_Y_WEBGL,X.flipY),Me.pixelStorei(G.UNPACK_PREMULTIPLY_ALPHA_WEBGL,X.premultiplyAlpha),Me.pixelStorei(G.UNPACK_ALIGNMENT,X.unpackAlignment);let xn=Me.getParameter(G.UNPACK_ROW_LENGTH),St=Me.getParameter(G.UNPACK_IMAGE_HEIGHT),Rs=Me.getParameter(G.UNPACK_SKIP_PIXELS),yn=Me.getParameter(G.UNPACK_SKIP_ROWS),bo=Me.getParameter(G.UNPACK_SKIP_IMAGES);Me.pixelStorei(G.UNPACK_ROW_LENGTH,Ut.width),Me.pixelStorei(G.UNPACK_IMAGE_HEIGHT,Ut.height),Me.pixelStorei(G.UNPACK_SKIP_PIXELS,ze),Me.pixelStorei(G.UNPACK_SKIP_ROWS,nt),Me.pixelStorei(G.UNPACK_SKIP_IMAGES,gt);let as=R.isDataArrayTexture||R.isData3DTexture,Cs=X.isDataArrayTexture||X.isData3DTexture;if(R.isDepthTexture){let ht=Ve.get(R),an=Ve.get(X),ti=Ve.get(ht.__renderTarget),Bt=Ve.get(an.__renderTarget);Me.bindFramebuffer(G.READ_FRAMEBUFFER,ti.__webglFramebuffer),Me.bindFramebuffer(G.DRAW_FRAMEBUFFER,Bt.__webglFramebuffer);for(let vn=0;vn<Le;vn++)as&&(G.framebufferTextureLayer(G.READ_FRAMEBUFFER,G.COLOR_ATTACHMENT0,Ve.get(R).__webglTexture,Q,gt+vn),G.framebufferTextureLayer(G.DRAW_FRAMEBUFFER,G.COLOR_ATTACHMENT0,Ve.get(X).__webglTexture,Ee,nn+vn)),G.blitFramebuffer(ze,nt,ze+Ie,nt+Te,ke,_t,ke+Ie,_t+Te,G.DEPTH_BUFFER_BIT,G.NEAREST);Me.bindFramebuffer(G.READ_FRAMEBUFFER,null),Me.bindFramebuffer(G.DRAW_FRAMEBUFFER,null)}else if(Q!==0||R.isRenderTargetTexture||Ve.has(R)){let ht=Ve.get(R),an=Ve.get(X);Me.bindFramebuffer(G.READ_FRAMEBUFFER,P),Me.bindFramebuffer(G.DRAW_FRAMEBUFFER,H);for(let ti=0;ti<Le;ti++)as?G.framebufferTextureLayer(G.READ_FRAMEBUFFER,G.COLOR_ATTACHMENT0,ht.__webglTexture,Q,gt+ti):G.framebufferTexture2D(G.READ_FRAMEBUFFER,G.COLOR_ATTACHMENT0,G.TEXTURE_2D,ht.__webglTexture,Q),Cs?G.framebufferTextureLayer(G.DRAW_FRAMEBUFFER,G.COLOR_ATTACHMENT0,an.__webglTexture,Ee,nn+ti):G.framebufferTexture2D(G.DRAW_FRAMEBUFFER,G.COLOR_ATTACHMENT0,G.TEXTURE_2D,an.__webglTexture,Ee),Q!==0?G.blitFramebuffer(ze,nt,ze+Ie,nt+Te,ke,_t,ke+Ie,_t+Te,G.COLOR_BUFFER_BIT,G.NEAREST):Cs?G.copyTexSubImage3D(Ue,Ee,ke,_t,nn+ti,ze,nt,Ie,Te):G.copyTexSubImage2D(Ue,Ee,ke,_t,ze,nt,Ie,Te);Me.bindFramebuffer(G.READ_FRAMEBUFFER,null),Me.bindFramebuffer(G.DRAW_FRAMEBUFFER,null)}else Cs?R.isDataTexture||R.isData3DTexture?G.texSubImage3D(Ue,Ee,ke,_t,nn,Ie,Te,Le,Ft,An,Ut.data):X.isCompressedArrayTexture?G.compressedTexSubImage3D(Ue,Ee,ke,_t,nn,Ie,Te,Le,Ft,Ut.data):G.texSubImage3D(Ue,Ee,ke,_t,nn,Ie,Te,Le,Ft,An,Ut):R.isDataTexture?G.texSubImage2D(G.TEXTURE_2D,Ee,ke,_t,Ie,Te,Ft,An,Ut.data):R.isCompressedTexture?G.compressedTexSubImage2D(G.TEXTURE_2D,Ee,ke,_t,Ut.width,Ut.height,Ft,Ut.data):G.texSubImage2D(G.TEXTURE_2D,Ee,ke,_t,Ie,Te,Ft,An,Ut);Me.pixelStorei(G.UNPACK_ROW_LENGTH,xn),Me.pixelStorei(G.UNPACK_IMAGE_HEIGHT,St),Me.pixelStorei(G.UNPACK_SKIP_PIXELS,Rs),Me.pixelStorei(G.UNPACK_SKIP_ROWS,yn),Me.pixelStorei(G.UNPACK_SKIP_IMAGES,bo),Ee===0&&X.generateMipmaps===!0&&X.mipmapsAutoUpdate===!0&&G.generateMipmap(Ue),Me.unbindTexture()},this.initRenderTarget=function(R){Ve.get(R).__webglFramebuffer===void 0&&$e.setupRenderTarget(R)},this.initTexture=function(R){R.isCubeTexture?$e.setTextureCube(R,0):R.isData3DTexture?$e.setTexture3D(R,0):R.isDataArrayTexture||R.isCompressedArrayTexture?$e.setTexture2DArray(R,0):$e.setTexture2D(R,0),Me.unbindTexture()},this.resetState=function(){q=0,O=0,ee=null,Me.reset(),be.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Fi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=ft._getDrawingBufferColorSpace(e),t.unpackColorSpace=ft._getUnpackColorSpace()}};function un(i,e){let t=atob(i),n=new Uint8Array(t.length);for(let s=0;s<t.length;s+=1)n[s]=t.charCodeAt(s);return new e(n.buffer)}var w_=7;function Tr({times:i,poses:e,bodies:t}){let n=un(i,Float64Array),s=un(e,Float32Array),r=Array.from({length:t+1},()=>new Ne),[o,a,l,c,u]=[new Vt,new Vt,new C,new C,new C(1,1,1)];function h(d){let[f,p]=Eh(n,d);for(let _=0;_<t;_+=1){let g=(f*t+_)*w_,m=(Math.min(f+1,n.length-1)*t+_)*w_;o.fromArray(s,g).slerp(a.fromArray(s,m),p),l.fromArray(s,g+4).lerp(c.fromArray(s,m+4),p),r[_+1].compose(l,o,u)}return r}return{times:n,at:h,interval:d=>Eh(n,d)}}function Eh(i,e){let[t,n]=[0,i.length-1];for(;n-t>1;){let o=t+n>>1;i[o]<=e?t=o:n=o}let s=i[n]-i[t],r=s>0?(e-i[t])/s:0;return[t,Math.min(1,Math.max(0,r))]}function Ar(i){document.getElementById("stage").classList.add("without-webgl"),document.getElementById("picture").hidden=!0,document.getElementById("sketch").hidden=!1;for(let e of["views","columns"])document.getElementById(e).hidden=!0;document.getElementById("status").textContent=`This browser draws no WebGL (${i.message}): the sketch shows the first configuration.`}function E_(){return new URLSearchParams(location.hash.slice(1)).has("play")&&!matchMedia("(prefers-reduced-motion: reduce)").matches}function Th(i){let e=Number.parseFloat(new URLSearchParams(location.hash.slice(1)).get("t"));return Number.isFinite(e)?e:i}var YT="uplot",$T="u-hz",KT="u-vt",ZT="u-title",jT="u-wrap",JT="u-under",QT="u-over",e1="u-axis",uo="u-off",t1="u-select",n1="u-cursor-x",i1="u-cursor-y",s1="u-cursor-pt",r1="u-legend",o1="u-live",a1="u-inline",l1="u-series",c1="u-marker",T_="u-label",u1="u-value",ec="width",tc="height";var A_="bottom",Sa="left",lp="right",Ep="#000",R_=Ep+"0",cp="mousemove",C_="mousedown",up="mouseup",P_="mouseenter",I_="mouseleave",L_="dblclick",h1="resize",d1="scroll",N_="change",Ih="dppxchange",Tp="--",Ra=typeof window<"u",mp=Ra?document:null,Ma=Ra?window:null,f1=Ra?navigator:null,It,Ah;function gp(){let i=devicePixelRatio;It!=i&&(It=i,Ah&&xp(N_,Ah,gp),Ah=matchMedia(`(min-resolution: ${It-.001}dppx) and (max-resolution: ${It+.001}dppx)`),ho(N_,Ah,gp),Ma.dispatchEvent(new CustomEvent(Ih)))}function Pi(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function _p(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function Qt(i,e,t){i.style[e]=t+"px"}function ns(i,e,t,n){let s=mp.createElement(i);return e!=null&&Pi(s,e),t?.insertBefore(s,n),s}function Vi(i,e){return ns("div",i,e)}var D_=new WeakMap;function vs(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=D_.get(i);r!=o&&(i.style.transform=r,D_.set(i,r),e<0||t<0||e>n||t>s?Pi(i,uo):_p(i,uo))}var O_=new WeakMap;function U_(i,e,t){let n=e+t,s=O_.get(i);n!=s&&(O_.set(i,n),i.style.background=e,i.style.borderColor=t)}var F_=new WeakMap;function B_(i,e,t,n){let s=e+""+t,r=F_.get(i);s!=r&&(F_.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var Ap={passive:!0},p1={...Ap,capture:!0};function ho(i,e,t,n){e.addEventListener(i,t,n?p1:Ap)}function xp(i,e,t,n){e.removeEventListener(i,t,Ap)}Ra&&gp();function is(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:Ii((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function dx(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var fx=i=>i!=null,px=i=>i!=null&&i>0,Dh=dx(fx),m1=dx(px);function g1(i,e,t,n=0,s=!1){let r=s?m1:Dh,o=s?px:fx;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let u=i[c];o(u)&&(u<a?a=u:u>l&&(l=u))}return[a??Gt,l??-Gt]}function Oh(i,e,t,n){let s=H_(i),r=H_(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?js:mx,a=s==1?Ii:Gi,l=r==1?Gi:Ii,c=a(o(Dn(i))),u=l(o(Dn(e))),h=wa(t,c),d=wa(t,u);return t==10&&(c<0&&(h=Wt(h,-c)),u<0&&(d=Wt(d,-u))),n||t==2?(i=h*s,e=d*r):(i=yx(i,h),e=Uh(e,d)),[i,e]}function Rp(i,e,t,n){let s=Oh(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var Cp=.1,k_={mode:3,pad:Cp},ic={pad:0,soft:null,mode:0},_1={min:ic,max:ic};function Lh(i,e,t,n){return Fh(t)?z_(i,e,t):(ic.pad=t,ic.soft=n?0:null,ic.mode=n?3:0,z_(i,e,_1))}function Ct(i,e){return i??e}function x1(i,e,t){for(e=Ct(e,0),t=Ct(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function z_(i,e,t){let n=t.min,s=t.max,r=Ct(n.pad,0),o=Ct(s.pad,0),a=Ct(n.hard,-Gt),l=Ct(s.hard,Gt),c=Ct(n.soft,Gt),u=Ct(s.soft,-Gt),h=Ct(n.mode,0),d=Ct(s.mode,0),f=e-i,p=js(f),_=hi(Dn(i),Dn(e)),g=js(_),m=Dn(g-p);(f<1e-24||m>10)&&(f=0,(i==0||e==0)&&(f=1e-24,h==2&&c!=Gt&&(r=0),d==2&&u!=-Gt&&(o=0)));let S=f||_||1e3,v=js(S),y=wa(10,Ii(v)),E=S*(f==0?i==0?.1:1:r),w=Wt(yx(i-E,y/10),24),x=i>=c&&(h==1||h==3&&w<=c||h==2&&w>=c)?c:Gt,b=hi(a,w<x&&i>=x?x:ss(x,w)),N=S*(f==0?e==0?.1:1:o),I=Wt(Uh(e+N,y/10),24),L=e<=u&&(d==1||d==3&&I>=u||d==2&&I<=u)?u:-Gt,k=ss(l,I>L&&e<=L?L:hi(L,I));return b==k&&b==0&&(k=100),[b,k]}var y1=new Intl.NumberFormat(Ra?f1.language:"en-US"),Pp=i=>y1.format(i),Li=Math,Ph=Li.PI,Dn=Li.abs,Ii=Li.floor,Nn=Li.round,Gi=Li.ceil,ss=Li.min,hi=Li.max,wa=Li.pow,H_=Li.sign,js=Li.log10,mx=Li.log2,v1=(i,e=1)=>Li.sinh(i)*e,hp=(i,e=1)=>Li.asinh(i/e),Gt=1/0;function V_(i){return(js((i^i>>31)-(i>>31))|0)+1}function yp(i,e,t){return ss(hi(i,e),t)}function gx(i){return typeof i=="function"}function bt(i){return gx(i)?i:()=>i}var S1=()=>{},_x=i=>i,xx=(i,e)=>e,b1=i=>null,G_=i=>!0,W_=(i,e)=>i==e,M1=/\.\d*?(?=9{6,}|0{6,})/gm,fo=i=>{if(Sx(i)||Cr.has(i))return i;let e=`${i}`,t=e.match(M1);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${fo(s)}e${r}`}return Wt(i,n)};function lo(i,e){return fo(Wt(fo(i/e))*e)}function Uh(i,e){return fo(Gi(fo(i/e))*e)}function yx(i,e){return fo(Ii(fo(i/e))*e)}function Wt(i,e=0){if(Sx(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return Nn(n)/t}var Cr=new Map;function vx(i){return((""+i).split(".")[1]||"").length}function rc(i,e,t,n){let s=[],r=n.map(vx);for(let o=e;o<t;o++){let a=Dn(o),l=Wt(wa(i,o),a);for(let c=0;c<n.length;c++){let u=i==10?+`${n[c]}e${o}`:n[c]*l,h=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?u:Wt(u,h);s.push(d),Cr.set(d,h)}}return s}var sc={},Ip=[],Ea=[null,null],Rr=Array.isArray,Sx=Number.isInteger,w1=i=>i===void 0;function X_(i){return typeof i=="string"}function Fh(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function E1(i){return i!=null&&typeof i=="object"}var T1=Object.getPrototypeOf(Uint8Array),bx="__proto__";function Ta(i,e=Fh){let t;if(Rr(i)){let n=i.find(s=>s!=null);if(Rr(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=Ta(i[s],e)}else t=i.slice()}else if(i instanceof T1)t=i.slice();else if(e(i)){t={};for(let n in i)n!=bx&&(t[n]=Ta(i[n],e))}else t=i;return t}function En(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=bx&&(Fh(i[s])?En(i[s],Ta(n[s])):i[s]=Ta(n[s]))}return i}var A1=0,R1=1,C1=2;function P1(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function I1(i,e){if(D1(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return O1(o[0])||(o=N1(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let u=0;u<c;u++)t.add(l[u])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let u=a[c],h=Array(s).fill(void 0),d=e?e[o][c]:R1,f=[];for(let p=0;p<u.length;p++){let _=u[p],g=r.get(l[p]);_===null?d!=A1&&(h[g]=_,d==C1&&f.push(g)):h[g]=_}P1(h,f,s),n.push(h)}}return n}var L1=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function N1(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function D1(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function O1(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=hi(1,Ii((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Mx=["January","February","March","April","May","June","July","August","September","October","November","December"],wx=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Ex(i){return i.slice(0,3)}var U1=wx.map(Ex),F1=Mx.map(Ex),B1={MMMM:Mx,MMM:F1,WWWW:wx,WWW:U1};function Ql(i){return(i<10?"0":"")+i}function k1(i){return(i<10?"00":i<100?"0":"")+i}var z1={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>Ql(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Ql(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>Ql(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Ql(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Ql(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>k1(i.getMilliseconds())};function Lp(i,e){e=e||B1;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?z1[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var H1=new Intl.DateTimeFormat().resolvedOptions().timeZone;function V1(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==H1?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var Tx=i=>i%1==0,Nh=[1,2,2.5,5],G1=rc(10,-32,0,Nh),Ax=rc(10,0,32,Nh),W1=Ax.filter(Tx),co=G1.concat(Ax),Np=`
`,Rx="{YYYY}",q_=Np+Rx,Cx="{M}/{D}",nc=Np+Cx,Rh=nc+"/{YY}",Px="{aa}",X1="{h}:{mm}",ba=X1+Px,Y_=Np+ba,$_=":{ss}",Ot=null;function Ix(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?rc(10,0,3,Nh).filter(Tx):rc(10,-3,0,Nh)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Rx,Ot,Ot,Ot,Ot,Ot,Ot,1],[s*28,"{MMM}",q_,Ot,Ot,Ot,Ot,Ot,1],[s,Cx,q_,Ot,Ot,Ot,Ot,Ot,1],[n,"{h}"+Px,Rh,Ot,nc,Ot,Ot,Ot,1],[t,ba,Rh,Ot,nc,Ot,Ot,Ot,1],[e,$_,Rh+" "+ba,Ot,nc+" "+ba,Ot,Y_,Ot,1],[i,$_+".{fff}",Rh+" "+ba,Ot,nc+" "+ba,Ot,Y_,Ot,1]];function u(h){return(d,f,p,_,g,m)=>{let S=[],v=g>=o,y=g>=r&&g<o,E=h(p),w=Wt(E*i,3),x=dp(E.getFullYear(),v?0:E.getMonth(),y||v?1:E.getDate()),b=Wt(x*i,3);if(y||v){let N=y?g/r:0,I=v?g/o:0,L=w==b?w:Wt(dp(x.getFullYear()+I,x.getMonth()+N,1)*i,3),k=new Date(Nn(L/i)),D=k.getFullYear(),P=k.getMonth();for(let H=0;L<=_;H++){let q=dp(D+I*H,P+N*H,1),O=q-h(Wt(q*i,3));L=Wt((+q+O)*i,3),L<=_&&S.push(L)}}else{let N=g>=s?s:g,I=Ii(p)-Ii(w),L=b+I+Uh(w-b,N);S.push(L);let k=h(L),D=k.getHours()+k.getMinutes()/t+k.getSeconds()/n,P=g/n,H=d.axes[f]._space,q=m/H;for(;L=Wt(L+g,i==1?0:3),!(L>_);)if(P>1){let O=Ii(Wt(D+P,6))%24,U=h(L).getHours()-O;U>1&&(U=-1),L-=U*n,D=(D+P)%24;let W=S[S.length-1];Wt((L-W)/g,3)*q>=.7&&S.push(L)}else S.push(L)}return S}}return[l,c,u]}var[q1,Y1,$1]=Ix(1),[K1,Z1,j1]=Ix(.001);rc(2,-53,53,[1]);function K_(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function Z_(i,e){return(t,n,s,r,o)=>{let a=e.find(p=>o>=p[0])||e[e.length-1],l,c,u,h,d,f;return n.map(p=>{let _=i(p),g=_.getFullYear(),m=_.getMonth(),S=_.getDate(),v=_.getHours(),y=_.getMinutes(),E=_.getSeconds(),w=g!=l&&a[2]||m!=c&&a[3]||S!=u&&a[4]||v!=h&&a[5]||y!=d&&a[6]||E!=f&&a[7]||a[1];return l=g,c=m,u=S,h=v,d=y,f=E,w(_)})}}function J1(i,e){let t=Lp(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function dp(i,e,t){return new Date(i,e,t)}function j_(i,e){return e(i)}var Q1="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function J_(i,e){return(t,n,s,r)=>r==null?Tp:e(i(n))}function eA(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function tA(i,e){return i.series[e].fill(i,e)}var nA={show:!0,live:!0,isolate:!1,mount:S1,markers:{show:!0,width:2,stroke:eA,fill:tA,dash:"solid"},idx:null,idxs:null,values:[]};function iA(i,e){let t=i.cursor.points,n=Vi(),s=t.size(i,e);Qt(n,ec,s),Qt(n,tc,s);let r=s/-2;Qt(n,"marginLeft",r),Qt(n,"marginTop",r);let o=t.width(i,e,s);return o&&Qt(n,"borderWidth",o),n}function sA(i,e){let t=i.series[e].points;return t._fill||t._stroke}function rA(i,e){let t=i.series[e].points;return t._stroke||t._fill}function oA(i,e){return i.series[e].points.size}var fp=[0,0];function aA(i,e,t){return fp[0]=e,fp[1]=t,fp}function Ch(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function pp(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var lA={show:!0,x:!0,y:!0,lock:!1,move:aA,points:{one:!1,show:iA,size:oA,width:0,stroke:rA,fill:sA},bind:{mousedown:Ch,mouseup:Ch,click:Ch,dblclick:Ch,mousemove:pp,mouseleave:pp,mouseenter:pp},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Lx={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Dp=En({},Lx,{filter:xx}),Nx=En({},Dp,{size:10}),Dx=En({},Lx,{show:!1}),Op='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Ox="bold "+Op,Ux=1.5,Q_={show:!0,scale:"x",stroke:Ep,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Ox,side:2,grid:Dp,ticks:Nx,border:Dx,font:Op,lineGap:Ux,rotate:0},cA="Value",uA="Time",ex={show:!0,scale:"x",auto:!1,sorted:1,min:Gt,max:-Gt,idxs:[]};function hA(i,e,t,n,s){return e.map(r=>r==null?"":Pp(r))}function dA(i,e,t,n,s,r,o){let a=[],l=Cr.get(s)||0;t=o?t:Wt(Uh(t,s),l);for(let c=t;c<=n;c=Wt(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function vp(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?js:mx,u=Ii(c(t));s=wa(l,u),l==10&&(s=co[is(s,co)]);let h=t,d=s*l;l==10&&(d=co[is(d,co)]);do a.push(h),h=h+s,l==10&&!Cr.has(h)&&(h=Wt(h,Cr.get(s))),h>=d&&(s=h,d=s*l,l==10&&(d=co[is(d,co)]));while(h<=n);return a}function fA(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?vp(i,e,hi(l,t),n,s):[l],u=n>=0&&t<=0?[0]:[];return(t<-l?vp(i,e,hi(l,-n),-t,s):[l]).reverse().map(d=>-d).concat(u,c)}var Fx=/./,pA=/[12357]/,mA=/[125]/,tx=/1/,Sp=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function gA(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,u=l(10,o),h=l(9,o)-u>=c?Fx:l(7,o)-u>=c?pA:l(5,o)-u>=c?mA:tx;if(h==tx){let d=Dn(l(1,o)-u);if(d<c)return Sp(e.slice().reverse(),a.distr,h,Gi(c/d)).reverse()}return Sp(e,a.distr,h,1)}function _A(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=Dn(l(1,o)-l(2,o));return c<a?Sp(e.slice().reverse(),3,Fx,Gi(a/c)).reverse():e}function xA(i,e,t,n){return n==null?Tp:e==null?"":Pp(e)}var nx={show:!0,scale:"y",stroke:Ep,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Ox,side:3,grid:Dp,ticks:Nx,border:Dx,font:Op,lineGap:Ux,rotate:0};function yA(i,e){let t=3+(i||1)*2;return Wt(t*e,3)}function vA(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=Dn(o-r),l=i.series[e],c=a/(l.points.space*It);return n[1]-n[0]<=c}var ix={scale:null,auto:!0,sorted:0,min:Gt,max:-Gt},Bx=(i,e,t,n,s)=>s,sx={show:!0,auto:!0,sorted:0,gaps:Bx,alpha:1,facets:[En({},ix,{scale:"x"}),En({},ix,{scale:"y"})]},rx={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Bx,alpha:1,points:{show:vA,filter:null},values:null,min:Gt,max:-Gt,idxs:[],path:null,clip:null};function SA(i,e,t,n,s){return t/10}var kx={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},bA=En({},kx,{time:!1,ori:1}),ox={};function zx(i,e){let t=ox[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let u=0;u<t.plots.length;u++)t.plots[u]!=s&&t.plots[u].pub(n,s,r,o,a,l,c)}},i!=null&&(ox[i]=t)),t}var Aa=1,bp=2;function po(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],u=n==2?o[s.facets[0].scale]:o[i.series[0].scale],h=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,p=a.width,_=a.height,g=i.valToPosH,m=i.valToPosV;return u.ori==0?t(s,l,c,u,h,g,m,d,f,p,_,kh,Ca,Hh,Vx,Wx):t(s,l,c,u,h,m,g,f,d,_,p,zh,Pa,Bp,Gx,Xx)}function Up(i,e){let t=0,n=0,s=Ct(i.bands,Ip);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function MA(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Js(i,e,t,n,s,r){return po(i,e,(o,a,l,c,u,h,d,f,p,_,g)=>{let m=o.pxRound,S=c.dir*(c.ori==0?1:-1),v=c.ori==0?Ca:Pa,y,E;S==1?(y=t,E=n):(y=n,E=t);let w=m(h(a[y],c,_,f)),x=m(d(l[y],u,g,p)),b=m(h(a[E],c,_,f)),N=m(d(r==1?u.max:u.min,u,g,p)),I=new Path2D(s);return v(I,b,N),v(I,w,N),v(I,w,x),I})}function Bh(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?Hh:Bp,l=t;for(let h=0;h<i.length;h++){let d=i[h];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+s-l,u=10;c>0&&a(o,l,n-u/2,c,n+r+u)}return o}function wA(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function Fp(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let h=c,d=c;if(s==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(i[h]),p=d==h?f:r(i[d]),_=h-s;f=o<=0&&_>=0&&_<l?r(i[_]):f;let m=d+s;p=o>=0&&m>=0&&m<l?r(i[m]):p,p>=f&&a.push([f,p])}return a}function ax(i){return i==0?_x:i==1?Nn:e=>lo(e,i)}function Hx(i){let e=i==0?kh:zh,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,u=0)=>{c==0&&u==0?n(s,r,o,a,l):(c=ss(c,a/2,l/2),u=ss(u,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,u),t(s,r,o+l,r,o,u),t(s,r,o,r+a,o,c),s.closePath())}}var kh=(i,e,t)=>{i.moveTo(e,t)},zh=(i,e,t)=>{i.moveTo(t,e)},Ca=(i,e,t)=>{i.lineTo(e,t)},Pa=(i,e,t)=>{i.lineTo(t,e)},Hh=Hx(0),Bp=Hx(1),Vx=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},Gx=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},Wx=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},Xx=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function qx(i){return(e,t,n,s,r)=>po(e,t,(o,a,l,c,u,h,d,f,p,_,g)=>{let{pxRound:m,points:S}=o,v,y;c.ori==0?(v=kh,y=Vx):(v=zh,y=Gx);let E=Wt(S.width*It,3),w=(S.size-S.width)/2*It,x=Wt(w*2,3),b=new Path2D,N=new Path2D,{left:I,top:L,width:k,height:D}=e.bbox;Hh(N,I-x,L-x,k+x*2,D+x*2);let P=H=>{if(l[H]!=null){let q=m(h(a[H],c,_,f)),O=m(d(l[H],u,g,p));v(b,q+w,O),y(b,q,O,w,0,Ph*2)}};if(r)r.forEach(P);else for(let H=n;H<=s;H++)P(H);return{stroke:E>0?b:null,fill:b,clip:N,flags:Aa|bp}})}function Yx(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var EA=Yx(Ca),TA=Yx(Pa);function $x(i){let e=Ct(i?.alignGaps,0);return(t,n,s,r)=>po(t,n,(o,a,l,c,u,h,d,f,p,_,g)=>{[s,r]=Dh(l,s,r);let m=o.pxRound,S=D=>m(h(D,c,_,f)),v=D=>m(d(D,u,g,p)),y,E;c.ori==0?(y=Ca,E=EA):(y=Pa,E=TA);let w=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Aa},b=x.stroke,N=!1;if(r-s>=_*4){let D=ne=>t.posToVal(ne,c.key,!0),P=null,H=null,q,O,ee,Y=S(a[w==1?s:r]),U=S(a[s]),W=S(a[r]),Z=D(w==1?U+1:W-1);for(let ne=w==1?s:r;ne>=s&&ne<=r;ne+=w){let K=a[ne],fe=(w==1?K<Z:K>Z)?Y:S(K),pe=l[ne];fe==Y?pe!=null?(O=pe,P==null?(y(b,fe,v(O)),q=P=H=O):O<P?P=O:O>H&&(H=O)):pe===null&&(N=!0):(P!=null&&E(b,Y,v(P),v(H),v(q),v(O)),pe!=null?(O=pe,y(b,fe,v(O)),P=H=q=O):(P=H=null,pe===null&&(N=!0)),Y=fe,Z=D(Y+w))}P!=null&&P!=H&&ee!=Y&&E(b,Y,v(P),v(H),v(q),v(O))}else for(let D=w==1?s:r;D>=s&&D<=r;D+=w){let P=l[D];P===null?N=!0:P!=null&&y(b,S(a[D]),v(P))}let[L,k]=Up(t,n);if(o.fill!=null||L!=0){let D=x.fill=new Path2D(b),P=o.fillTo(t,n,o.min,o.max,L),H=v(P),q=S(a[s]),O=S(a[r]);w==-1&&([O,q]=[q,O]),y(D,O,H),y(D,q,H)}if(!o.spanGaps){let D=[];N&&D.push(...Fp(a,l,s,r,w,S,e)),x.gaps=D=o.gaps(t,n,s,r,D),x.clip=Bh(D,c.ori,f,p,_,g)}return k!=0&&(x.band=k==2?[Js(t,n,s,r,b,-1),Js(t,n,s,r,b,1)]:Js(t,n,s,r,b,k)),x})}function AA(i){let e=Ct(i.align,1),t=Ct(i.ascDesc,!1),n=Ct(i.alignGaps,0),s=Ct(i.extend,!1);return(r,o,a,l)=>po(r,o,(c,u,h,d,f,p,_,g,m,S,v)=>{[a,l]=Dh(h,a,l);let y=c.pxRound,{left:E,width:w}=r.bbox,x=U=>y(p(U,d,S,g)),b=U=>y(_(U,f,v,m)),N=d.ori==0?Ca:Pa,I={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Aa},L=I.stroke,k=d.dir*(d.ori==0?1:-1),D=b(h[k==1?a:l]),P=x(u[k==1?a:l]),H=P,q=P;s&&e==-1&&(q=E,N(L,q,D)),N(L,P,D);for(let U=k==1?a:l;U>=a&&U<=l;U+=k){let W=h[U];if(W==null)continue;let Z=x(u[U]),ne=b(W);e==1?N(L,Z,D):N(L,H,ne),N(L,Z,ne),D=ne,H=Z}let O=H;s&&e==1&&(O=E+w,N(L,O,D));let[ee,Y]=Up(r,o);if(c.fill!=null||ee!=0){let U=I.fill=new Path2D(L),W=c.fillTo(r,o,c.min,c.max,ee),Z=b(W);N(U,O,Z),N(U,q,Z)}if(!c.spanGaps){let U=[];U.push(...Fp(u,h,a,l,k,x,n));let W=c.width*It/2,Z=t||e==1?W:-W,ne=t||e==-1?-W:W;U.forEach(K=>{K[0]+=Z,K[1]+=ne}),I.gaps=U=c.gaps(r,o,a,l,U),I.clip=Bh(U,d.ori,g,m,S,v)}return Y!=0&&(I.band=Y==2?[Js(r,o,a,l,L,-1),Js(r,o,a,l,L,1)]:Js(r,o,a,l,L,Y)),I})}function lx(i,e,t,n,s,r,o=Gt){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let u=Dn(i[l]-i[a]);u<c&&(c=u,o=Dn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function RA(i){i=i||sc;let e=Ct(i.size,[.6,Gt,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=bt(s),o=1-e[0],a=Ct(e[1],Gt),l=Ct(e[2],1),c=Ct(i.disp,sc),u=Ct(i.each,f=>{}),{fill:h,stroke:d}=c;return(f,p,_,g)=>po(f,p,(m,S,v,y,E,w,x,b,N,I,L)=>{let k=m.pxRound,D=t,P=n*It,H=a*It,q=l*It,O,ee;y.ori==0?[O,ee]=r(f,p):[ee,O]=r(f,p);let Y=y.dir*(y.ori==0?1:-1),U=y.ori==0?Hh:Bp,W=y.ori==0?u:(Ce,Ke,ot,Me,zt,Ve,$e)=>{u(Ce,Ke,ot,zt,Me,$e,Ve)},Z=Ct(f.bands,Ip).find(Ce=>Ce.series[0]==p),ne=Z!=null?Z.dir:0,K=m.fillTo(f,p,m.min,m.max,ne),de=k(x(K,E,L,N)),fe,pe,_e,Ge=I,et=k(m.width*It),He=!1,ut=null,lt=null,tt=null,vt=null;h!=null&&(et==0||d!=null)&&(He=!0,ut=h.values(f,p,_,g),lt=new Map,new Set(ut).forEach(Ce=>{Ce!=null&&lt.set(Ce,new Path2D)}),et>0&&(tt=d.values(f,p,_,g),vt=new Map,new Set(tt).forEach(Ce=>{Ce!=null&&vt.set(Ce,new Path2D)})));let{x0:At,size:qt}=c;if(At!=null&&qt!=null){D=1,S=At.values(f,p,_,g),At.unit==2&&(S=S.map(ot=>f.posToVal(b+ot*I,y.key,!0)));let Ce=qt.values(f,p,_,g);qt.unit==2?pe=Ce[0]*I:pe=w(Ce[0],y,I,b)-w(0,y,I,b),Ge=lx(S,v,w,y,I,b,Ge),_e=Ge-pe+P}else Ge=lx(S,v,w,y,I,b,Ge),_e=Ge*o+P,pe=Ge-_e;_e<1&&(_e=0),et>=pe/2&&(et=0),_e<5&&(k=_x);let Et=_e>0,Yt=Ge-_e-(Et?et:0);pe=k(yp(Yt,q,H)),fe=(D==0?pe/2:D==Y?0:pe)-D*Y*((D==0?P/2:0)+(Et?et/2:0));let xt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},Tn=He?null:new Path2D,rn=null;if(Z!=null)rn=f.data[Z.series[1]];else{let{y0:Ce,y1:Ke}=c;Ce!=null&&Ke!=null&&(v=Ke.values(f,p,_,g),rn=Ce.values(f,p,_,g))}let _n=O*pe,G=ee*pe;for(let Ce=Y==1?_:g;Ce>=_&&Ce<=g;Ce+=Y){let Ke=v[Ce];if(Ke==null)continue;if(rn!=null){let j=rn[Ce]??0;if(Ke-j==0)continue;de=x(j,E,L,N)}let ot=y.distr!=2||c!=null?S[Ce]:Ce,Me=w(ot,y,I,b),zt=x(Ct(Ke,K),E,L,N),Ve=k(Me-fe),$e=k(hi(zt,de)),F=k(ss(zt,de)),T=$e-F;if(Ke!=null){let j=Ke<0?G:_n,he=Ke<0?_n:G;He?(et>0&&tt[Ce]!=null&&U(vt.get(tt[Ce]),Ve,F+Ii(et/2),pe,hi(0,T-et),j,he),ut[Ce]!=null&&U(lt.get(ut[Ce]),Ve,F+Ii(et/2),pe,hi(0,T-et),j,he)):U(Tn,Ve,F+Ii(et/2),pe,hi(0,T-et),j,he),W(f,p,Ce,Ve-et/2,F,pe+et,T)}}return et>0?xt.stroke=He?vt:Tn:He||(xt._fill=m.width==0?m._fill:m._stroke??m._fill,xt.width=0),xt.fill=He?lt:Tn,xt})}function CA(i,e){let t=Ct(e?.alignGaps,0);return(n,s,r,o)=>po(n,s,(a,l,c,u,h,d,f,p,_,g,m)=>{[r,o]=Dh(c,r,o);let S=a.pxRound,v=O=>S(d(O,u,g,p)),y=O=>S(f(O,h,m,_)),E,w,x;u.ori==0?(E=kh,x=Ca,w=Wx):(E=zh,x=Pa,w=Xx);let b=u.dir*(u.ori==0?1:-1),N=v(l[b==1?r:o]),I=N,L=[],k=[];for(let O=b==1?r:o;O>=r&&O<=o;O+=b)if(c[O]!=null){let Y=l[O],U=v(Y);L.push(I=U),k.push(y(c[O]))}let D={stroke:i(L,k,E,x,w,S),fill:null,clip:null,band:null,gaps:null,flags:Aa},P=D.stroke,[H,q]=Up(n,s);if(a.fill!=null||H!=0){let O=D.fill=new Path2D(P),ee=a.fillTo(n,s,a.min,a.max,H),Y=y(ee);x(O,I,Y),x(O,N,Y)}if(!a.spanGaps){let O=[];O.push(...Fp(l,c,r,o,b,v,t)),D.gaps=O=a.gaps(n,s,r,o,O),D.clip=Bh(O,u.ori,p,_,g,m)}return q!=0&&(D.band=q==2?[Js(n,s,r,o,P,-1),Js(n,s,r,o,P,1)]:Js(n,s,r,o,P,q)),D})}function PA(i){return CA(IA,i)}function IA(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),u=Array(o-1),h=Array(o-1);for(let d=0;d<o-1;d++)u[d]=e[d+1]-e[d],h[d]=i[d+1]-i[d],c[d]=u[d]/h[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(h[d-1]+h[d])/((2*h[d]+h[d-1])/c[d-1]+(h[d]+2*h[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+h[d]/3,e[d]+l[d]*h[d]/3,i[d+1]-h[d]/3,e[d+1]-l[d+1]*h[d]/3,i[d+1],e[d+1])}return a}var Mp=new Set;function cx(){for(let i of Mp)i.syncRect(!0)}Ra&&(ho(h1,Ma,cx),ho(d1,Ma,cx,!0),ho(Ih,Ma,()=>{Xt.pxRatio=It}));var LA=$x(),NA=qx();function ux(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>wp(r,o,e,t))}function DA(i,e){return i.map((t,n)=>n==0?{}:En({},e,t))}function wp(i,e,t,n){return En({},e==0?t:n,i)}function Kx(i,e,t){return e==null?Ea:[e,t]}var OA=Kx;function UA(i,e,t){return e==null?Ea:Lh(e,t,Cp,!0)}function Zx(i,e,t,n){return e==null?Ea:Oh(e,t,i.scales[n].log,!1)}var FA=Zx;function jx(i,e,t,n){return e==null?Ea:Rp(e,t,i.scales[n].log,!1)}var BA=jx;function kA(i,e,t,n,s){let r=hi(V_(i),V_(e)),o=e-i,a=is(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?Cr.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function hx(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=Nn((t=+s)*It))+"px"),[i,e,t]}function zA(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=Wt(e[2]*It,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Xt(i,e,t){let n={mode:Ct(i.mode,1)},s=n.mode;function r(M,A,B,z){let $=A.valToPct(M);return z+B*(A.dir==-1?1-$:$)}function o(M,A,B,z){let $=A.valToPct(M);return z+B*(A.dir==-1?$:1-$)}function a(M,A,B,z){return A.ori==0?r(M,A,B,z):o(M,A,B,z)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Vi(YT);if(i.id!=null&&(c.id=i.id),Pi(c,i.class),i.title){let M=Vi(ZT,c);M.textContent=i.title}let u=ns("canvas"),h=n.ctx=u.getContext("2d"),d=Vi(jT,c);ho("click",d,M=>{M.target===p&&(Kt!=Eo||tn!=To)&&Gn.click(n,M)},!0);let f=n.under=Vi(JT,d);d.appendChild(u);let p=n.over=Vi(QT,d);i=Ta(i);let _=+Ct(i.pxAlign,1),g=ax(_);(i.plugins||[]).forEach(M=>{M.opts&&(i=M.opts(n,i)||i)});let m=i.ms||.001,S=n.series=s==1?ux(i.series||[],ex,rx,!1):DA(i.series||[null],sx),v=n.axes=ux(i.axes||[],Q_,nx,!0),y=n.scales={},E=n.bands=i.bands||[];E.forEach(M=>{M.fill=bt(M.fill||null),M.dir=Ct(M.dir,-1)});let w=s==2?S[1].facets[0].scale:S[0].scale,x={axes:Cs,series:_t},b=(i.drawOrder||["axes","series"]).map(M=>x[M]);function N(M){let A=M.distr==3?B=>js(B>0?B:M.clamp(n,B,M.min,M.max,M.key)):M.distr==4?B=>hp(B,M.asinh):M.distr==100?B=>M.fwd(B):B=>B;return B=>{let z=A(B),{_min:$,_max:te}=M,ce=te-$;return(z-$)/ce}}function I(M){let A=y[M];if(A==null){let B=(i.scales||sc)[M]||sc;if(B.from!=null){I(B.from);let z=En({},y[B.from],B,{key:M});z.valToPct=N(z),y[M]=z}else{A=y[M]=En({},M==w?kx:bA,B),A.key=M;let z=A.time,$=A.range,te=Rr($);if((M!=w||s==2&&!z)&&(te&&($[0]==null||$[1]==null)&&($={min:$[0]==null?k_:{mode:1,hard:$[0],soft:$[0]},max:$[1]==null?k_:{mode:1,hard:$[1],soft:$[1]}},te=!1),!te&&Fh($))){let ce=$;$=(me,Se,De)=>Se==null?Ea:Lh(Se,De,ce)}A.range=bt($||(z?OA:M==w?A.distr==3?FA:A.distr==4?BA:Kx:A.distr==3?Zx:A.distr==4?jx:UA)),A.auto=bt(te?!1:A.auto),A.clamp=bt(A.clamp||SA),A._min=A._max=null,A.valToPct=N(A)}}}I("x"),I("y"),s==1&&S.forEach(M=>{I(M.scale)}),v.forEach(M=>{I(M.scale)});for(let M in i.scales)I(M);let L=y[w],k=L.distr,D,P;L.ori==0?(Pi(c,$T),D=r,P=o):(Pi(c,KT),D=o,P=r);let H={};for(let M in y){let A=y[M];(A.min!=null||A.max!=null)&&(H[M]={min:A.min,max:A.max},A.min=A.max=null)}let q=i.tzDate||(M=>new Date(Nn(M/m))),O=i.fmtDate||Lp,ee=m==1?$1(q):j1(q),Y=Z_(q,K_(m==1?Y1:Z1,O)),U=J_(q,j_(Q1,O)),W=[],Z=n.legend=En({},nA,i.legend),ne=n.cursor=En({},lA,{drag:{y:s==2}},i.cursor),K=Z.show,de=ne.show,fe=Z.markers;Z.idxs=W,fe.width=bt(fe.width),fe.dash=bt(fe.dash),fe.stroke=bt(fe.stroke),fe.fill=bt(fe.fill);let pe,_e,Ge,et=[],He=[],ut,lt=!1,tt={};if(Z.live){let M=S[1]?S[1].values:null;lt=M!=null,ut=lt?M(n,1,0):{_:0};for(let A in ut)tt[A]=Tp}if(K)if(pe=ns("table",r1,c),Ge=ns("tbody",null,pe),Z.mount(n,pe),lt){_e=ns("thead",null,pe,Ge);let M=ns("tr",null,_e);ns("th",null,M);for(var vt in ut)ns("th",T_,M).textContent=vt}else Pi(pe,a1),Z.live&&Pi(pe,o1);let At={show:!0},qt={show:!1};function Et(M,A){if(A==0&&(lt||!Z.live||s==2))return Ea;let B=[],z=ns("tr",l1,Ge,Ge.childNodes[A]);Pi(z,M.class),M.show||Pi(z,uo);let $=ns("th",null,z);if(fe.show){let me=Vi(c1,$);if(A>0){let Se=fe.width(n,A);Se&&(me.style.border=Se+"px "+fe.dash(n,A)+" "+fe.stroke(n,A)),me.style.background=fe.fill(n,A)}}let te=Vi(T_,$);M.label instanceof HTMLElement?te.appendChild(M.label):te.textContent=M.label,A>0&&(fe.show||(te.style.color=M.width>0?fe.stroke(n,A):fe.fill(n,A)),xt("click",$,me=>{if(ne._lock)return;Je(me);let Se=S.indexOf(M);if((me.ctrlKey||me.metaKey)!=Z.isolate){let De=S.some((Oe,Fe)=>Fe>0&&Fe!=Se&&Oe.show);S.forEach((Oe,Fe)=>{Fe>0&&ls(Fe,De?Fe==Se?At:qt:At,!0,Sn.setSeries)})}else ls(Se,{show:!M.show},!0,Sn.setSeries)},!1),Qe&&xt(P_,$,me=>{ne._lock||(Je(me),ls(S.indexOf(M),Ro,!0,Sn.setSeries))},!1));for(var ce in ut){let me=ns("td",u1,z);me.textContent="--",B.push(me)}return[z,B]}let Yt=new Map;function xt(M,A,B,z=!0){let $=Yt.get(A)||{},te=ne.bind[M](n,A,B,z);te&&(ho(M,A,$[M]=te),Yt.set(A,$))}function Tn(M,A,B){let z=Yt.get(A)||{};for(let $ in z)(M==null||$==M)&&(xp($,A,z[$]),delete z[$]);M==null&&Yt.delete(A)}let rn=0,_n=0,G=0,Ce=0,Ke=0,ot=0,Me=Ke,zt=ot,Ve=G,$e=Ce,F=0,T=0,j=0,he=0;n.bbox={};let le=!1,ye=!1,ve=!1,se=!1,oe=!1,ge=!1;function V(M,A,B){(B||M!=n.width||A!=n.height)&&ae(M,A),ht(!1),ve=!0,ye=!0,$n()}function ae(M,A){n.width=rn=G=M,n.height=_n=Ce=A,Ke=ot=0,be(),We();let B=n.bbox;F=B.left=lo(Ke*It,.5),T=B.top=lo(ot*It,.5),j=B.width=lo(G*It,.5),he=B.height=lo(Ce*It,.5)}let re=3;function we(){let M=!1,A=0;for(;!M;){A++;let B=bo(A),z=as(A);M=A==re||B&&z,M||(ae(n.width,n.height),ye=!0)}}function xe({width:M,height:A}){V(M,A)}n.setSize=xe;function be(){let M=!1,A=!1,B=!1,z=!1;v.forEach(($,te)=>{if($.show&&$._show){let{side:ce,_size:me}=$,Se=ce%2,De=$.label!=null?$.labelSize:0,Oe=me+De;Oe>0&&(Se?(G-=Oe,ce==3?(Ke+=Oe,z=!0):B=!0):(Ce-=Oe,ce==0?(ot+=Oe,M=!0):A=!0))}}),rs[0]=M,rs[1]=B,rs[2]=A,rs[3]=z,G-=Xi[1]+Xi[3],Ke+=Xi[3],Ce-=Xi[2]+Xi[0],ot+=Xi[0]}function We(){let M=Ke+G,A=ot+Ce,B=Ke,z=ot;function $(te,ce){switch(te){case 1:return M+=ce,M-ce;case 2:return A+=ce,A-ce;case 3:return B-=ce,B+ce;case 0:return z-=ce,z+ce}}v.forEach((te,ce)=>{if(te.show&&te._show){let me=te.side;te._pos=$(me,te._size),te.label!=null&&(te._lpos=$(me,te.labelSize))}})}if(ne.dataIdx==null){let M=ne.hover,A=M.skip=new Set(M.skip??[]);A.add(void 0);let B=M.prox=bt(M.prox),z=M.bias??=0;ne.dataIdx=($,te,ce,me)=>{if(te==0)return ce;let Se=ce,De=B($,te,ce,me)??Gt,Oe=De>=0&&De<Gt,Fe=L.ori==0?G:Ce,rt=ne.left,Pt=e[0],Rt=e[te];if(A.has(Rt[ce])){Se=null;let yt=null,Ze=null,qe;if(z==0||z==-1)for(qe=ce;yt==null&&qe-- >0;)A.has(Rt[qe])||(yt=qe);if(z==0||z==1)for(qe=ce;Ze==null&&qe++<Rt.length;)A.has(Rt[qe])||(Ze=qe);if(yt!=null||Ze!=null)if(Oe){let jt=yt==null?-1/0:D(Pt[yt],L,Fe,0),ln=Ze==null?1/0:D(Pt[Ze],L,Fe,0),kn=rt-jt,kt=ln-rt;kn<=kt?kn<=De&&(Se=yt):kt<=De&&(Se=Ze)}else Se=Ze==null?yt:yt==null?Ze:ce-yt<=Ze-ce?yt:Ze}else Oe&&Dn(rt-D(Pt[ce],L,Fe,0))>De&&(Se=null);return Se}}let Je=M=>{ne.event=M};ne.idxs=W,ne._lock=!1;let ue=ne.points;ue.show=bt(ue.show),ue.size=bt(ue.size),ue.stroke=bt(ue.stroke),ue.width=bt(ue.width),ue.fill=bt(ue.fill);let Be=n.focus=En({},i.focus||{alpha:.3},ne.focus),Qe=Be.prox>=0,Re=Qe&&ue.one,ct=[],$t=[],ei=[];function Ba(M,A){let B=ue.show(n,A);if(B instanceof HTMLElement)return Pi(B,s1),Pi(B,M.class),vs(B,-10,-10,G,Ce),p.insertBefore(B,ct[A]),B}function yo(M,A){if(s==1||A>0){let B=s==1&&y[M.scale].time,z=M.value;M.value=B?X_(z)?J_(q,j_(z,O)):z||U:z||xA,M.label=M.label||(B?uA:cA)}if(Re||A>0){M.width=M.width==null?1:M.width,M.paths=M.paths||LA||b1,M.fillTo=bt(M.fillTo||MA),M.pxAlign=+Ct(M.pxAlign,_),M.pxRound=ax(M.pxAlign),M.stroke=bt(M.stroke||null),M.fill=bt(M.fill||null),M._stroke=M._fill=M._paths=M._focus=null;let B=yA(hi(1,M.width),1),z=M.points=En({},{size:B,width:hi(1,B*.2),stroke:M.stroke,space:B*2,paths:NA,_stroke:null,_fill:null},M.points);z.show=bt(z.show),z.filter=bt(z.filter),z.fill=bt(z.fill),z.stroke=bt(z.stroke),z.paths=bt(z.paths),z.pxAlign=M.pxAlign}if(K){let B=Et(M,A);et.splice(A,0,B[0]),He.splice(A,0,B[1]),Z.values.push(null)}if(de){W.splice(A,0,null);let B=null;Re?A==0&&(B=Ba(M,A)):A>0&&(B=Ba(M,A)),ct.splice(A,0,B),$t.splice(A,0,0),ei.splice(A,0,0)}Bn("addSeries",A)}function _d(M,A){A=A??S.length,M=s==1?wp(M,A,ex,rx):wp(M,A,{},sx),S.splice(A,0,M),yo(S[A],A)}n.addSeries=_d;function xc(M){if(S.splice(M,1),K){Z.values.splice(M,1),He.splice(M,1);let A=et.splice(M,1)[0];Tn(null,A.firstChild),A.remove()}de&&(W.splice(M,1),ct.splice(M,1)[0].remove(),$t.splice(M,1),ei.splice(M,1)),Bn("delSeries",M)}n.delSeries=xc;let rs=[!1,!1,!1,!1];function Ts(M,A){if(M._show=M.show,M.show){let B=M.side%2,z=y[M.scale];z==null&&(M.scale=B?S[1].scale:w,z=y[M.scale]);let $=z.time;M.size=bt(M.size),M.space=bt(M.space),M.rotate=bt(M.rotate),Rr(M.incrs)&&M.incrs.forEach(ce=>{!Cr.has(ce)&&Cr.set(ce,vx(ce))}),M.incrs=bt(M.incrs||(z.distr==2?W1:$?m==1?q1:K1:co)),M.splits=bt(M.splits||($&&z.distr==1?ee:z.distr==3?vp:z.distr==4?fA:dA)),M.stroke=bt(M.stroke),M.grid.stroke=bt(M.grid.stroke),M.ticks.stroke=bt(M.ticks.stroke),M.border.stroke=bt(M.border.stroke);let te=M.values;M.values=Rr(te)&&!Rr(te[0])?bt(te):$?Rr(te)?Z_(q,K_(te,O)):X_(te)?J1(q,te):te||Y:te||hA,M.filter=bt(M.filter||(z.distr>=3&&z.log==10?gA:z.distr==3&&z.log==2?_A:xx)),M.font=hx(M.font),M.labelFont=hx(M.labelFont),M._size=M.size(n,null,A,0),M._space=M._rotate=M._incrs=M._found=M._splits=M._values=null,M._size>0&&(rs[A]=!0,M._el=Vi(e1,d))}}function As(M,A,B,z){let[$,te,ce,me]=B,Se=A%2,De=0;return Se==0&&(me||te)&&(De=A==0&&!$||A==2&&!ce?Nn(Q_.size/3):0),Se==1&&($||ce)&&(De=A==1&&!te||A==3&&!me?Nn(nx.size/2):0),De}let ka=n.padding=(i.padding||[As,As,As,As]).map(M=>bt(Ct(M,As))),Xi=n._padding=ka.map((M,A)=>M(n,A,rs,0)),on,hn=null,dn=null,os=s==1?S[0].idxs:null,Si=null,tr=!1;function za(M,A){if(e=M??[],n.data=n._data=e,s==2){on=0;for(let B=1;B<S.length;B++)on+=e[B][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),Si=e[0],on=Si.length;let B=e;if(k==2){B=e.slice();let z=B[0]=Array(on);for(let $=0;$<on;$++)z[$]=$}n._data=e=B}if(ht(!0),Bn("setData"),k==2&&(ve=!0),A!==!1){let B=L;B.auto(n,tr)?Ha():sr(w,B.min,B.max),se=se||ne.left>=0,ge=!0,$n()}}n.setData=za;function Ha(){tr=!0;let M,A;s==1&&(on>0?(hn=os[0]=0,dn=os[1]=on-1,M=e[0][hn],A=e[0][dn],k==2?(M=hn,A=dn):M==A&&(k==3?[M,A]=Oh(M,M,L.log,!1):k==4?[M,A]=Rp(M,M,L.log,!1):L.time?A=M+Nn(86400/m):[M,A]=Lh(M,A,Cp,!0))):(hn=os[0]=M=null,dn=os[1]=A=null)),sr(w,M,A)}let vo,nr,So,R,X,ie,J,Q,Ee,Ie;function Te(M,A,B,z,$,te){M??=R_,B??=Ip,z??="butt",$??=R_,te??="round",M!=vo&&(h.strokeStyle=vo=M),$!=nr&&(h.fillStyle=nr=$),A!=So&&(h.lineWidth=So=A),te!=X&&(h.lineJoin=X=te),z!=ie&&(h.lineCap=ie=z),B!=R&&h.setLineDash(R=B)}function Le(M,A,B,z){A!=nr&&(h.fillStyle=nr=A),M!=J&&(h.font=J=M),B!=Q&&(h.textAlign=Q=B),z!=Ee&&(h.textBaseline=Ee=z)}function ze(M,A,B,z,$=0){if(z.length>0&&M.auto(n,tr)&&(A==null||A.min==null)){let te=Ct(hn,0),ce=Ct(dn,z.length-1),me=B.min==null?g1(z,te,ce,$,M.distr==3):[B.min,B.max];M.min=ss(M.min,B.min=me[0]),M.max=hi(M.max,B.max=me[1])}}let nt={min:null,max:null};function gt(){for(let z in y){let $=y[z];H[z]==null&&($.min==null||H[w]!=null&&$.auto(n,tr))&&(H[z]=nt)}for(let z in y){let $=y[z];H[z]==null&&$.from!=null&&H[$.from]!=null&&(H[z]=nt)}H[w]!=null&&ht(!0);let M={};for(let z in H){let $=H[z];if($!=null){let te=M[z]=Ta(y[z],E1);if($.min!=null)En(te,$);else if(z!=w||s==2)if(on==0&&te.from==null){let ce=te.range(n,null,null,z);te.min=ce[0],te.max=ce[1]}else te.min=Gt,te.max=-Gt}}if(on>0){S.forEach((z,$)=>{if(s==1){let te=z.scale,ce=H[te];if(ce==null)return;let me=M[te];if($==0){let Se=me.range(n,me.min,me.max,te);me.min=Se[0],me.max=Se[1],hn=is(me.min,e[0]),dn=is(me.max,e[0]),dn-hn>1&&(e[0][hn]<me.min&&hn++,e[0][dn]>me.max&&dn--),z.min=Si[hn],z.max=Si[dn]}else z.show&&z.auto&&ze(me,ce,z,e[$],z.sorted);z.idxs[0]=hn,z.idxs[1]=dn}else if($>0&&z.show&&z.auto){let[te,ce]=z.facets,me=te.scale,Se=ce.scale,[De,Oe]=e[$],Fe=M[me],rt=M[Se];Fe!=null&&ze(Fe,H[me],te,De,te.sorted),rt!=null&&ze(rt,H[Se],ce,Oe,ce.sorted),z.min=ce.min,z.max=ce.max}});for(let z in M){let $=M[z],te=H[z];if($.from==null&&(te==null||te.min==null)){let ce=$.range(n,$.min==Gt?null:$.min,$.max==-Gt?null:$.max,z);$.min=ce[0],$.max=ce[1]}}}for(let z in M){let $=M[z];if($.from!=null){let te=M[$.from];if(te.min==null)$.min=$.max=null;else{let ce=$.range(n,te.min,te.max,z);$.min=ce[0],$.max=ce[1]}}}let A={},B=!1;for(let z in M){let $=M[z],te=y[z];if(te.min!=$.min||te.max!=$.max){te.min=$.min,te.max=$.max;let ce=te.distr;te._min=ce==3?js(te.min):ce==4?hp(te.min,te.asinh):ce==100?te.fwd(te.min):te.min,te._max=ce==3?js(te.max):ce==4?hp(te.max,te.asinh):ce==100?te.fwd(te.max):te.max,A[z]=B=!0}}if(B){S.forEach((z,$)=>{s==2?$>0&&A.y&&(z._paths=null):A[z.scale]&&(z._paths=null)});for(let z in A)ve=!0,Bn("setScale",z);de&&ne.left>=0&&(se=ge=!0)}for(let z in H)H[z]=null}function ke(M){let A=yp(hn-1,0,on-1),B=yp(dn+1,0,on-1);for(;M[A]==null&&A>0;)A--;for(;M[B]==null&&B<on-1;)B++;return[A,B]}function _t(){if(on>0){let M=S.some(A=>A._focus)&&Ie!=Be.alpha;M&&(h.globalAlpha=Ie=Be.alpha),S.forEach((A,B)=>{if(B>0&&A.show&&(nn(B,!1),nn(B,!0),A._paths==null)){let z=Ie;Ie!=A.alpha&&(h.globalAlpha=Ie=A.alpha);let $=s==2?[0,e[B][0].length-1]:ke(e[B]);A._paths=A.paths(n,B,$[0],$[1]),Ie!=z&&(h.globalAlpha=Ie=z)}}),S.forEach((A,B)=>{if(B>0&&A.show){let z=Ie;Ie!=A.alpha&&(h.globalAlpha=Ie=A.alpha),A._paths!=null&&Ut(B,!1);{let $=A._paths!=null?A._paths.gaps:null,te=A.points.show(n,B,hn,dn,$),ce=A.points.filter(n,B,te,$);(te||ce)&&(A.points._paths=A.points.paths(n,B,hn,dn,ce),Ut(B,!0))}Ie!=z&&(h.globalAlpha=Ie=z),Bn("drawSeries",B)}}),M&&(h.globalAlpha=Ie=1)}}function nn(M,A){let B=A?S[M].points:S[M];B._stroke=B.stroke(n,M),B._fill=B.fill(n,M)}function Ut(M,A){let B=A?S[M].points:S[M],{stroke:z,fill:$,clip:te,flags:ce,_stroke:me=B._stroke,_fill:Se=B._fill,_width:De=B.width}=B._paths;De=Wt(De*It,3);let Oe=null,Fe=De%2/2;A&&Se==null&&(Se=De>0?"#fff":me);let rt=B.pxAlign==1&&Fe>0;if(rt&&h.translate(Fe,Fe),!A){let Pt=F-De/2,Rt=T-De/2,yt=j+De,Ze=he+De;Oe=new Path2D,Oe.rect(Pt,Rt,yt,Ze)}A?Ue(me,De,B.dash,B.cap,Se,z,$,ce,te):Ft(M,me,De,B.dash,B.cap,Se,z,$,ce,Oe,te),rt&&h.translate(-Fe,-Fe)}function Ft(M,A,B,z,$,te,ce,me,Se,De,Oe){let Fe=!1;Se!=0&&E.forEach((rt,Pt)=>{if(rt.series[0]==M){let Rt=S[rt.series[1]],yt=e[rt.series[1]],Ze=(Rt._paths||sc).band;Rr(Ze)&&(Ze=rt.dir==1?Ze[0]:Ze[1]);let qe,jt=null;Rt.show&&Ze&&x1(yt,hn,dn)?(jt=rt.fill(n,Pt)||te,qe=Rt._paths.clip):Ze=null,Ue(A,B,z,$,jt,ce,me,Se,De,Oe,qe,Ze),Fe=!0}}),Fe||Ue(A,B,z,$,te,ce,me,Se,De,Oe)}let An=Aa|bp;function Ue(M,A,B,z,$,te,ce,me,Se,De,Oe,Fe){Te(M,A,B,z,$),(Se||De||Fe)&&(h.save(),Se&&h.clip(Se),De&&h.clip(De)),Fe?(me&An)==An?(h.clip(Fe),Oe&&h.clip(Oe),St($,ce),xn(M,te,A)):me&bp?(St($,ce),h.clip(Fe),xn(M,te,A)):me&Aa&&(h.save(),h.clip(Fe),Oe&&h.clip(Oe),St($,ce),h.restore(),xn(M,te,A)):(St($,ce),xn(M,te,A)),(Se||De||Fe)&&h.restore()}function xn(M,A,B){B>0&&(A instanceof Map?A.forEach((z,$)=>{h.strokeStyle=vo=$,h.stroke(z)}):A!=null&&M&&h.stroke(A))}function St(M,A){A instanceof Map?A.forEach((B,z)=>{h.fillStyle=nr=z,h.fill(B)}):A!=null&&M&&h.fill(A)}function Rs(M,A,B,z){let $=v[M],te;if(z<=0)te=[0,0];else{let ce=$._space=$.space(n,M,A,B,z),me=$._incrs=$.incrs(n,M,A,B,z,ce);te=kA(A,B,me,z,ce)}return $._found=te}function yn(M,A,B,z,$,te,ce,me,Se,De){let Oe=ce%2/2;_==1&&h.translate(Oe,Oe),Te(me,ce,Se,De,me),h.beginPath();let Fe,rt,Pt,Rt,yt=$+(z==0||z==3?-te:te);B==0?(rt=$,Rt=yt):(Fe=$,Pt=yt);for(let Ze=0;Ze<M.length;Ze++)A[Ze]!=null&&(B==0?Fe=Pt=M[Ze]:rt=Rt=M[Ze],h.moveTo(Fe,rt),h.lineTo(Pt,Rt));h.stroke(),_==1&&h.translate(-Oe,-Oe)}function bo(M){let A=!0;return v.forEach((B,z)=>{if(!B.show)return;let $=y[B.scale];if($.min==null){B._show&&(A=!1,B._show=!1,ht(!1));return}else B._show||(A=!1,B._show=!0,ht(!1));let te=B.side,ce=te%2,{min:me,max:Se}=$,[De,Oe]=Rs(z,me,Se,ce==0?G:Ce);if(Oe==0)return;let Fe=$.distr==2,rt=B._splits=B.splits(n,z,me,Se,De,Oe,Fe),Pt=$.distr==2?rt.map(qe=>Si[qe]):rt,Rt=$.distr==2?Si[rt[1]]-Si[rt[0]]:De,yt=B._values=B.values(n,B.filter(n,Pt,z,Oe,Rt),z,Oe,Rt);B._rotate=te==2?B.rotate(n,yt,z,Oe):0;let Ze=B._size;B._size=Gi(B.size(n,yt,z,M)),Ze!=null&&B._size!=Ze&&(A=!1)}),A}function as(M){let A=!0;return ka.forEach((B,z)=>{let $=B(n,z,rs,M);$!=Xi[z]&&(A=!1),Xi[z]=$}),A}function Cs(){for(let M=0;M<v.length;M++){let A=v[M];if(!A.show||!A._show)continue;let B=A.side,z=B%2,$,te,ce=A.stroke(n,M),me=B==0||B==3?-1:1,[Se,De]=A._found;if(A.label!=null){let ii=A.labelGap*me,wi=Nn((A._lpos+ii)*It);Le(A.labelFont[0],ce,"center",B==2?"top":A_),h.save(),z==1?($=te=0,h.translate(wi,Nn(T+he/2)),h.rotate((B==3?-Ph:Ph)/2)):($=Nn(F+j/2),te=wi);let Fr=gx(A.label)?A.label(n,M,Se,De):A.label;h.fillText(Fr,$,te),h.restore()}if(De==0)continue;let Oe=y[A.scale],Fe=z==0?j:he,rt=z==0?F:T,Pt=A._splits,Rt=Oe.distr==2?Pt.map(ii=>Si[ii]):Pt,yt=Oe.distr==2?Si[Pt[1]]-Si[Pt[0]]:Se,Ze=A.ticks,qe=A.border,jt=Ze.show?Ze.size:0,ln=Nn(jt*It),kn=Nn((A.alignTo==2?A._size-jt-A.gap:A.gap)*It),kt=A._rotate*-Ph/180,cn=g(A._pos*It),bi=(ln+kn)*me,ni=cn+bi;te=z==0?ni:0,$=z==1?ni:0;let Ni=A.font[0],qi=A.align==1?Sa:A.align==2?lp:kt>0?Sa:kt<0?lp:z==0?"center":B==3?lp:Sa,us=kt||z==1?"middle":B==2?"top":A_;Le(Ni,ce,qi,us);let Mi=A.font[1]*A.lineGap,Di=Pt.map(ii=>g(a(ii,Oe,Fe,rt))),Yi=A._values;for(let ii=0;ii<Yi.length;ii++){let wi=Yi[ii];if(wi!=null){z==0?$=Di[ii]:te=Di[ii],wi=""+wi;let Fr=wi.indexOf(`
`)==-1?[wi]:wi.split(/\n/gm);for(let si=0;si<Fr.length;si++){let cg=Fr[si];kt?(h.save(),h.translate($,te+si*Mi),h.rotate(kt),h.fillText(cg,0,0),h.restore()):h.fillText(cg,$,te+si*Mi)}}}Ze.show&&yn(Di,Ze.filter(n,Rt,M,De,yt),z,B,cn,ln,Wt(Ze.width*It,3),Ze.stroke(n,M),Ze.dash,Ze.cap);let hs=A.grid;hs.show&&yn(Di,hs.filter(n,Rt,M,De,yt),z,z==0?2:1,z==0?T:F,z==0?he:j,Wt(hs.width*It,3),hs.stroke(n,M),hs.dash,hs.cap),qe.show&&yn([cn],[1],z==0?1:0,z==0?1:2,z==1?T:F,z==1?he:j,Wt(qe.width*It,3),qe.stroke(n,M),qe.dash,qe.cap)}Bn("drawAxes")}function ht(M){S.forEach((A,B)=>{B>0&&(A._paths=null,M&&(s==1?(A.min=null,A.max=null):A.facets.forEach(z=>{z.min=null,z.max=null})))})}let an=!1,ti=!1,Bt=[];function vn(){ti=!1;for(let M=0;M<Bt.length;M++)Bn(...Bt[M]);Bt.length=0}function $n(){an||(L1(Xm),an=!0)}function yc(M,A=!1){an=!0,ti=A,M(n),Xm(),A&&Bt.length>0&&queueMicrotask(vn)}n.batch=yc;function Xm(){if(le&&(gt(),le=!1),ve&&(we(),ve=!1),ye){if(Qt(f,Sa,Ke),Qt(f,"top",ot),Qt(f,ec,G),Qt(f,tc,Ce),Qt(p,Sa,Ke),Qt(p,"top",ot),Qt(p,ec,G),Qt(p,tc,Ce),Qt(d,ec,rn),Qt(d,tc,_n),u.width=Nn(rn*It),u.height=Nn(_n*It),v.forEach(({_el:M,_show:A,_size:B,_pos:z,side:$})=>{if(M!=null)if(A){let te=$===3||$===0?B:0,ce=$%2==1;Qt(M,ce?"left":"top",z-te),Qt(M,ce?"width":"height",B),Qt(M,ce?"top":"left",ce?ot:Ke),Qt(M,ce?"height":"width",ce?Ce:G),_p(M,uo)}else Pi(M,uo)}),vo=nr=So=X=ie=J=Q=Ee=R=null,Ie=1,Wa(!0),Ke!=Me||ot!=zt||G!=Ve||Ce!=$e){ht(!1);let M=G/Ve,A=Ce/$e;if(de&&!se&&ne.left>=0){ne.left*=M,ne.top*=A,Mo&&vs(Mo,Nn(ne.left),0,G,Ce),wo&&vs(wo,0,Nn(ne.top),G,Ce);for(let B=0;B<ct.length;B++){let z=ct[B];z!=null&&($t[B]*=M,ei[B]*=A,vs(z,Gi($t[B]),Gi(ei[B]),G,Ce))}}if(Zt.show&&!oe&&Zt.left>=0&&Zt.width>0){Zt.left*=M,Zt.width*=M,Zt.top*=A,Zt.height*=A;for(let B in Md)Qt(Ao,B,Zt[B])}Me=Ke,zt=ot,Ve=G,$e=Ce}Bn("setSize"),ye=!1}rn>0&&_n>0&&(h.clearRect(0,0,u.width,u.height),Bn("drawClear"),b.forEach(M=>M()),Bn("draw")),Zt.show&&oe&&(vc(Zt),oe=!1),de&&se&&(Ur(null,!0,!1),se=!1),Z.show&&Z.live&&ge&&(Sd(),ge=!1),l||(l=!0,n.status=1,Bn("ready")),tr=!1,an=!1}n.redraw=(M,A)=>{ve=A||!1,M!==!1?sr(w,L.min,L.max):$n()};function xd(M,A){let B=y[M];if(B.from==null){if(on==0){let z=B.range(n,A.min,A.max,M);A.min=z[0],A.max=z[1]}if(A.min>A.max){let z=A.min;A.min=A.max,A.max=z}if(on>1&&A.min!=null&&A.max!=null&&A.max-A.min<1e-16)return;M==w&&B.distr==2&&on>0&&(A.min=is(A.min,e[0]),A.max=is(A.max,e[0]),A.min==A.max&&A.max++),H[M]=A,le=!0,$n()}}n.setScale=xd;let yd,vd,Mo,wo,qm,Ym,Eo,To,$m,Km,Kt,tn,ir=!1,Gn=ne.drag,Un=Gn.x,Fn=Gn.y;de&&(ne.x&&(yd=Vi(n1,p)),ne.y&&(vd=Vi(i1,p)),L.ori==0?(Mo=yd,wo=vd):(Mo=vd,wo=yd),Kt=ne.left,tn=ne.top);let Zt=n.select=En({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Ao=Zt.show?Vi(t1,Zt.over?p:f):null;function vc(M,A){if(Zt.show){for(let B in M)Zt[B]=M[B],B in Md&&Qt(Ao,B,M[B]);A!==!1&&Bn("setSelect")}}n.setSelect=vc;function Ov(M){if(S[M].show)K&&_p(et[M],uo);else if(K&&Pi(et[M],uo),de){let B=Re?ct[0]:ct[M];B!=null&&vs(B,-10,-10,G,Ce)}}function sr(M,A,B){xd(M,{min:A,max:B})}function ls(M,A,B,z){A.focus!=null&&zv(M),A.show!=null&&S.forEach(($,te)=>{te>0&&(M==te||M==null)&&($.show=A.show,Ov(te),s==2?(sr($.facets[0].scale,null,null),sr($.facets[1].scale,null,null)):sr($.scale,null,null),$n())}),B!==!1&&Bn("setSeries",M,A),z&&Xa("setSeries",n,M,A)}n.setSeries=ls;function Uv(M,A){En(E[M],A)}function Fv(M,A){M.fill=bt(M.fill||null),M.dir=Ct(M.dir,-1),A=A??E.length,E.splice(A,0,M)}function Bv(M){M==null?E.length=0:E.splice(M,1)}n.addBand=Fv,n.setBand=Uv,n.delBand=Bv;function kv(M,A){S[M].alpha=A,de&&ct[M]!=null&&(ct[M].style.opacity=A),K&&et[M]&&(et[M].style.opacity=A)}let Ps,rr,Or,Ro={focus:!0};function zv(M){if(M!=Or){let A=M==null,B=Be.alpha!=1;S.forEach((z,$)=>{if(s==1||$>0){let te=A||$==0||$==M;z._focus=A?null:te,B&&kv($,te?1:Be.alpha)}}),Or=M,B&&$n()}}K&&Qe&&xt(I_,pe,M=>{ne._lock||(Je(M),Or!=null&&ls(null,Ro,!0,Sn.setSeries))});function cs(M,A,B){let z=y[A];B&&(M=M/It-(z.ori==1?ot:Ke));let $=G;z.ori==1&&($=Ce,M=$-M),z.dir==-1&&(M=$-M);let te=z._min,ce=z._max,me=M/$,Se=te+(ce-te)*me,De=z.distr;return De==3?wa(10,Se):De==4?v1(Se,z.asinh):De==100?z.bwd(Se):Se}function Hv(M,A){let B=cs(M,w,A);return is(B,e[0],hn,dn)}n.valToIdx=M=>is(M,e[0]),n.posToIdx=Hv,n.posToVal=cs,n.valToPos=(M,A,B)=>y[A].ori==0?r(M,y[A],B?j:G,B?F:0):o(M,y[A],B?he:Ce,B?T:0),n.setCursor=(M,A,B)=>{Kt=M.left,tn=M.top,Ur(null,A,B)};function Zm(M,A){Qt(Ao,Sa,Zt.left=M),Qt(Ao,ec,Zt.width=A)}function jm(M,A){Qt(Ao,"top",Zt.top=M),Qt(Ao,tc,Zt.height=A)}let Va=L.ori==0?Zm:jm,Ga=L.ori==1?Zm:jm;function Vv(){if(K&&Z.live)for(let M=s==2?1:0;M<S.length;M++){if(M==0&&lt)continue;let A=Z.values[M],B=0;for(let z in A)He[M][B++].firstChild.nodeValue=A[z]}}function Sd(M,A){if(M!=null&&(M.idxs?M.idxs.forEach((B,z)=>{W[z]=B}):w1(M.idx)||W.fill(M.idx),Z.idx=W[0]),K&&Z.live){for(let B=0;B<S.length;B++)(B>0||s==1&&!lt)&&Gv(B,W[B]);Vv()}ge=!1,A!==!1&&Bn("setLegend")}n.setLegend=Sd;function Gv(M,A){let B=S[M],z=M==0&&k==2?Si:e[M],$;lt?$=B.values(n,M,A)??tt:($=B.value(n,A==null?null:z[A],M,A),$=$==null?tt:{_:$}),Z.values[M]=$}function Ur(M,A,B){$m=Kt,Km=tn,[Kt,tn]=ne.move(n,Kt,tn),ne.left=Kt,ne.top=tn,de&&(Mo&&vs(Mo,Nn(Kt),0,G,Ce),wo&&vs(wo,0,Nn(tn),G,Ce));let z,$=hn>dn;Ps=Gt,rr=null;let te=L.ori==0?G:Ce,ce=L.ori==1?G:Ce;if(Kt<0||on==0||$){z=ne.idx=null;for(let me=0;me<S.length;me++){let Se=ct[me];Se!=null&&vs(Se,-10,-10,G,Ce)}Qe&&ls(null,Ro,!0,M==null&&Sn.setSeries),Z.live&&(W.fill(z),ge=!0)}else{let me,Se,De;s==1&&(me=L.ori==0?Kt:tn,Se=cs(me,w),z=ne.idx=is(Se,e[0],hn,dn),De=D(e[0][z],L,te,0));let Oe=-10,Fe=-10,rt=0,Pt=0,Rt=!0,yt="",Ze="";for(let qe=s==2?1:0;qe<S.length;qe++){let jt=S[qe],ln=W[qe],kn=ln==null?null:s==1?e[qe][ln]:e[qe][1][ln],kt=ne.dataIdx(n,qe,z,Se),cn=kt==null?null:s==1?e[qe][kt]:e[qe][1][kt];if(ge=ge||cn!=kn||kt!=ln,W[qe]=kt,qe>0&&jt.show){let bi=kt==null?-10:kt==z?De:D(s==1?e[0][kt]:e[qe][0][kt],L,te,0),ni=cn==null?-10:P(cn,s==1?y[jt.scale]:y[jt.facets[1].scale],ce,0);if(Qe&&cn!=null){let Ni=L.ori==1?Kt:tn,qi=Dn(Be.dist(n,qe,kt,ni,Ni));if(qi<Ps){let us=Be.bias;if(us!=0){let Mi=cs(Ni,jt.scale),Di=cn>=0?1:-1,Yi=Mi>=0?1:-1;Yi==Di&&(Yi==1?us==1?cn>=Mi:cn<=Mi:us==1?cn<=Mi:cn>=Mi)&&(Ps=qi,rr=qe)}else Ps=qi,rr=qe}}if(ge||Re){let Ni,qi;L.ori==0?(Ni=bi,qi=ni):(Ni=ni,qi=bi);let us,Mi,Di,Yi,hs,ii,wi=!0,Fr=ue.bbox;if(Fr!=null){wi=!1;let si=Fr(n,qe);Di=si.left,Yi=si.top,us=si.width,Mi=si.height}else Di=Ni,Yi=qi,us=Mi=ue.size(n,qe);if(ii=ue.fill(n,qe),hs=ue.stroke(n,qe),Re)qe==rr&&Ps<=Be.prox&&(Oe=Di,Fe=Yi,rt=us,Pt=Mi,Rt=wi,yt=ii,Ze=hs);else{let si=ct[qe];si!=null&&($t[qe]=Di,ei[qe]=Yi,B_(si,us,Mi,wi),U_(si,ii,hs),vs(si,Gi(Di),Gi(Yi),G,Ce))}}}}if(Re){let qe=Be.prox,jt=Or==null?Ps<=qe:Ps>qe||rr!=Or;if(ge||jt){let ln=ct[0];ln!=null&&($t[0]=Oe,ei[0]=Fe,B_(ln,rt,Pt,Rt),U_(ln,yt,Ze),vs(ln,Gi(Oe),Gi(Fe),G,Ce))}}}if(Zt.show&&ir)if(M!=null){let[me,Se]=Sn.scales,[De,Oe]=Sn.match,[Fe,rt]=M.cursor.sync.scales,Pt=M.cursor.drag;if(Un=Pt._x,Fn=Pt._y,Un||Fn){let{left:Rt,top:yt,width:Ze,height:qe}=M.select,jt=M.scales[Fe].ori,ln=M.posToVal,kn,kt,cn,bi,ni,Ni=me!=null&&De(me,Fe),qi=Se!=null&&Oe(Se,rt);Ni&&Un?(jt==0?(kn=Rt,kt=Ze):(kn=yt,kt=qe),cn=y[me],bi=D(ln(kn,Fe),cn,te,0),ni=D(ln(kn+kt,Fe),cn,te,0),Va(ss(bi,ni),Dn(ni-bi))):Va(0,te),qi&&Fn?(jt==1?(kn=Rt,kt=Ze):(kn=yt,kt=qe),cn=y[Se],bi=P(ln(kn,rt),cn,ce,0),ni=P(ln(kn+kt,rt),cn,ce,0),Ga(ss(bi,ni),Dn(ni-bi))):Ga(0,ce)}else wd()}else{let me=Dn($m-qm),Se=Dn(Km-Ym);if(L.ori==1){let rt=me;me=Se,Se=rt}Un=Gn.x&&me>=Gn.dist,Fn=Gn.y&&Se>=Gn.dist;let De=Gn.uni;De!=null?Un&&Fn&&(Un=me>=De,Fn=Se>=De,!Un&&!Fn&&(Se>me?Fn=!0:Un=!0)):Gn.x&&Gn.y&&(Un||Fn)&&(Un=Fn=!0);let Oe,Fe;Un&&(L.ori==0?(Oe=Eo,Fe=Kt):(Oe=To,Fe=tn),Va(ss(Oe,Fe),Dn(Fe-Oe)),Fn||Ga(0,ce)),Fn&&(L.ori==1?(Oe=Eo,Fe=Kt):(Oe=To,Fe=tn),Ga(ss(Oe,Fe),Dn(Fe-Oe)),Un||Va(0,te)),!Un&&!Fn&&(Va(0,0),Ga(0,0))}if(Gn._x=Un,Gn._y=Fn,M==null){if(B){if(lg!=null){let[me,Se]=Sn.scales;Sn.values[0]=me!=null?cs(L.ori==0?Kt:tn,me):null,Sn.values[1]=Se!=null?cs(L.ori==1?Kt:tn,Se):null}Xa(cp,n,Kt,tn,G,Ce,z)}if(Qe){let me=B&&Sn.setSeries,Se=Be.prox;Or==null?Ps<=Se&&ls(rr,Ro,!0,me):Ps>Se?ls(null,Ro,!0,me):rr!=Or&&ls(rr,Ro,!0,me)}}ge&&(Z.idx=z,Sd()),A!==!1&&Bn("setCursor")}let or=null;Object.defineProperty(n,"rect",{get(){return or==null&&Wa(!1),or}});function Wa(M=!1){M?or=null:(or=p.getBoundingClientRect(),Bn("syncRect",or))}function Jm(M,A,B,z,$,te,ce){ne._lock||ir&&M!=null&&M.movementX==0&&M.movementY==0||(bd(M,A,B,z,$,te,ce,!1,M!=null),M!=null?Ur(null,!0,!0):Ur(A,!0,!1))}function bd(M,A,B,z,$,te,ce,me,Se){if(or==null&&Wa(!1),Je(M),M!=null)B=M.clientX-or.left,z=M.clientY-or.top;else{if(B<0||z<0){Kt=-10,tn=-10;return}let[De,Oe]=Sn.scales,Fe=A.cursor.sync,[rt,Pt]=Fe.values,[Rt,yt]=Fe.scales,[Ze,qe]=Sn.match,jt=A.axes[0].side%2==1,ln=L.ori==0?G:Ce,kn=L.ori==1?G:Ce,kt=jt?te:$,cn=jt?$:te,bi=jt?z:B,ni=jt?B:z;if(Rt!=null?B=Ze(De,Rt)?a(rt,y[De],ln,0):-10:B=ln*(bi/kt),yt!=null?z=qe(Oe,yt)?a(Pt,y[Oe],kn,0):-10:z=kn*(ni/cn),L.ori==1){let Ni=B;B=z,z=Ni}}Se&&(A==null||A.cursor.event.type==cp)&&((B<=1||B>=G-1)&&(B=lo(B,G)),(z<=1||z>=Ce-1)&&(z=lo(z,Ce))),me?(qm=B,Ym=z,[Eo,To]=ne.move(n,B,z)):(Kt=B,tn=z)}let Md={width:0,height:0,left:0,top:0};function wd(){vc(Md,!1)}let Qm,eg,tg,ng;function ig(M,A,B,z,$,te,ce){ir=!0,Un=Fn=Gn._x=Gn._y=!1,bd(M,A,B,z,$,te,ce,!0,!1),M!=null&&(xt(up,mp,sg,!1),Xa(C_,n,Eo,To,G,Ce,null));let{left:me,top:Se,width:De,height:Oe}=Zt;Qm=me,eg=Se,tg=De,ng=Oe}function sg(M,A,B,z,$,te,ce){ir=Gn._x=Gn._y=!1,bd(M,A,B,z,$,te,ce,!1,!0);let{left:me,top:Se,width:De,height:Oe}=Zt,Fe=De>0||Oe>0,rt=Qm!=me||eg!=Se||tg!=De||ng!=Oe;if(Fe&&rt&&vc(Zt),Gn.setScale&&Fe&&rt){let Pt=me,Rt=De,yt=Se,Ze=Oe;if(L.ori==1&&(Pt=Se,Rt=Oe,yt=me,Ze=De),Un&&sr(w,cs(Pt,w),cs(Pt+Rt,w)),Fn)for(let qe in y){let jt=y[qe];qe!=w&&jt.from==null&&jt.min!=Gt&&sr(qe,cs(yt+Ze,qe),cs(yt,qe))}wd()}else ne.lock&&(ne._lock=!ne._lock,Ur(A,!0,M!=null));M!=null&&(Tn(up,mp),Xa(up,n,Kt,tn,G,Ce,null))}function Wv(M,A,B,z,$,te,ce){if(ne._lock)return;Je(M);let me=ir;if(ir){let Se=!0,De=!0,Oe=10,Fe,rt;L.ori==0?(Fe=Un,rt=Fn):(Fe=Fn,rt=Un),Fe&&rt&&(Se=Kt<=Oe||Kt>=G-Oe,De=tn<=Oe||tn>=Ce-Oe),Fe&&Se&&(Kt=Kt<Eo?0:G),rt&&De&&(tn=tn<To?0:Ce),Ur(null,!0,!0),ir=!1}Kt=-10,tn=-10,W.fill(null),Ur(null,!0,!0),me&&(ir=me)}function rg(M,A,B,z,$,te,ce){ne._lock||(Je(M),Ha(),wd(),M!=null&&Xa(L_,n,Kt,tn,G,Ce,null))}function og(){v.forEach(zA),V(n.width,n.height,!0)}ho(Ih,Ma,og);let Co={};Co.mousedown=ig,Co.mousemove=Jm,Co.mouseup=sg,Co.dblclick=rg,Co.setSeries=(M,A,B,z)=>{let $=Sn.match[2];B=$(n,A,B),B!=-1&&ls(B,z,!0,!1)},de&&(xt(C_,p,ig),xt(cp,p,Jm),xt(P_,p,M=>{Je(M),Wa(!1)}),xt(I_,p,Wv),xt(L_,p,rg),Mp.add(n),n.syncRect=Wa);let Sc=n.hooks=i.hooks||{};function Bn(M,A,B){ti?Bt.push([M,A,B]):M in Sc&&Sc[M].forEach(z=>{z.call(null,n,A,B)})}(i.plugins||[]).forEach(M=>{for(let A in M.hooks)Sc[A]=(Sc[A]||[]).concat(M.hooks[A])});let ag=(M,A,B)=>B,Sn=En({key:null,setSeries:!1,filters:{pub:G_,sub:G_},scales:[w,S[1]?S[1].scale:null],match:[W_,W_,ag],values:[null,null]},ne.sync);Sn.match.length==2&&Sn.match.push(ag),ne.sync=Sn;let lg=Sn.key,Ed=zx(lg);function Xa(M,A,B,z,$,te,ce){Sn.filters.pub(M,A,B,z,$,te,ce)&&Ed.pub(M,A,B,z,$,te,ce)}Ed.sub(n);function Xv(M,A,B,z,$,te,ce){Sn.filters.sub(M,A,B,z,$,te,ce)&&Co[M](null,A,B,z,$,te,ce)}n.pub=Xv;function qv(){Ed.unsub(n),Mp.delete(n),Yt.clear(),xp(Ih,Ma,og),c.remove(),pe?.remove(),Bn("destroy")}n.destroy=qv;function Td(){Bn("init",i,e),za(e||i.data,!1),H[w]?xd(w,H[w]):Ha(),oe=Zt.show&&(Zt.width>0||Zt.height>0),se=ge=!0,V(i.width,i.height)}return S.forEach(yo),v.forEach(Ts),t?t instanceof HTMLElement?(t.appendChild(c),Td()):t(n,Td):Td(),n}Xt.assign=En;Xt.fmtNum=Pp;Xt.rangeNum=Lh;Xt.rangeLog=Oh;Xt.rangeAsinh=Rp;Xt.orient=po;Xt.pxRatio=It;Xt.join=I1;Xt.fmtDate=Lp,Xt.tzDate=V1;Xt.sync=zx;{Xt.addGap=wA,Xt.clipGaps=Bh;let i=Xt.paths={points:qx};i.linear=$x,i.stepped=AA,i.bars=RA,i.spline=PA}var kp=["#0072B2","#D55E00","#009E73","#CC79A7","#56B4E9","#E69F00","#444444"],zp=["#56B4E9","#F08A4B","#2BC49A","#E28CBF","#A5D8F5","#E69F00","#D0D5DD"],oc=[[],[7,4],[2,3],[9,3,2,3]],ac=210;function Vh(i,e,t,n){let s=matchMedia("(prefers-color-scheme: dark)"),r=Xt.sync("time"),o=[],a=null;function l(){for(let{plot:p}of o)p.destroy();o=e.map((p,_)=>HA(i.children[_].querySelector(".plot"),p,s.matches,r,t,u))}function c(p){a=p;for(let{plot:_}of o)u(_)}function u(p){let _=p.over.querySelector(".now");if(a===null||!_)return;let g=p.valToPos(a,"x");_.hidden=!(g>=0&&g<=p.over.clientWidth),_.style.transform=`translateX(${g}px)`,p.over.matches(":hover")||p.setLegend({idx:p.valToIdx(a)},!1)}Hp(()=>o.map(({plot:p})=>p),()=>a,n),s.addEventListener("change",l,{signal:n}),l();let h=i.clientWidth,d=new ResizeObserver(()=>requestAnimationFrame(f));d.observe(i),n?.addEventListener("abort",()=>{d.disconnect();for(let{plot:p}of o)p.destroy();o=[]});function f(){if(i.clientWidth!==h){h=i.clientWidth;for(let{plot:p,host:_}of o)p.setSize({width:_.clientWidth,height:ac})}}return{showTime:c}}function Hp(i,e,t){function n(s){for(let r of i()){let[o,a]=[r.data[0][0],r.data[0][r.data[0].length-1]],{min:l,max:c}=r.scales.x,u=s?(c-l)*s/2:1/0,h=Math.min(Math.max(e()??o,o),a);r.setScale("x",{min:Math.max(o,h-u),max:Math.min(a,h+u)})}}for(let[s,r]of[["zoom-in",.5],["zoom-out",2],["zoom-all",0]])document.getElementById(s).addEventListener("click",()=>n(r),{signal:t})}function mo(i){let[e,t]=i?["#c9d1dc","#2c3440"]:["#374151","#e3e7ed"];return{stroke:e,grid:{stroke:t,width:1},ticks:{stroke:t,width:1},font:"12px sans-serif",values:(s,r)=>r.map(WA)}}function HA(i,e,t,n,s,r){let o=t?zp:kp,a=mo(t),l=e.names.map((f,p)=>({label:f,stroke:o[p%o.length],dash:oc[Math.floor(p/o.length)%oc.length],width:1.6,points:{show:!1},value:(_,g)=>Vp(g,u)})),c=[e.t,...e.values].map(f=>Array.from(un(f,Float64Array),XA)),u=Gp(c.slice(1)),h={width:i.clientWidth,height:ac,scales:{x:{time:!1}},axes:[{...a,label:"time t [s]",labelFont:"12px sans-serif",labelSize:18,size:34},{...a,size:66,label:e.label,labelFont:"12px sans-serif",labelSize:18}],series:[{label:"t [s]",value:(f,p)=>p==null?"–":p.toFixed(4)},...l],cursor:{sync:{key:n.key,setSeries:!1},drag:{x:!0,y:!1}},hooks:{draw:[f=>queueMicrotask(()=>r(f))]}},d=new Xt(h,c,i);return Wp(d,s),{plot:d,host:i}}function Vp(i,e){return i==null?"–":Math.abs(i)<=GA*e?"0":i.toPrecision(5)}function Gp(i){let e=0;for(let t of i)for(let n of t)e=Math.max(e,Math.abs(n??0));return e}function Wp(i,e){let t=document.createElement("div");t.className="now",i.over.append(t),VA(i);let n=0;i.over.addEventListener("pointerdown",s=>n=s.clientX),i.over.addEventListener("pointerup",s=>{Math.abs(s.clientX-n)<3&&e(i.posToVal(s.offsetX,"x"))})}function VA(i){i.root.querySelectorAll(".u-series").forEach((e,t)=>{let n=e.querySelector("th");if(t===0||!n)return;n.tabIndex=0,n.setAttribute("role","button"),n.setAttribute("aria-pressed","true");let s=()=>n.setAttribute("aria-pressed",String(i.series[t].show));n.addEventListener("click",()=>queueMicrotask(s)),n.addEventListener("keydown",r=>{r.key!=="Enter"&&r.key!==" "||(r.preventDefault(),i.setSeries(t,{show:!i.series[t].show}),s())})})}var GA=1e-13;function WA(i){if(i===0)return"0";let e=Math.abs(i);return e>=1e5||e<.001?i.toExponential(1).replace("e+","e"):String(Number(i.toPrecision(6)))}function XA(i){return Number.isFinite(i)?i:null}function Qx(i,e,t,n){let s=matchMedia("(prefers-color-scheme: dark)"),r=e.times.map(g=>un(g,Float64Array)),o=e.runs.map(g=>g.name),a=Xt.sync("time"),l=document.getElementById("differences"),c=e.comparison.map((g,m)=>h(i.children[m],g)),u=t;function h(g,m){let S=g.querySelector(".plot"),v=g.querySelector("select");v.value=String(m.first);let y=null;function E(){y?.destroy();let x=m.columns[Number(v.value)],b=l?.checked?x.differences:x.values;y=d(S,b,w),w()}function w(){let x=y?.over.querySelector(".now");if(!x)return;let b=y.valToPos(u,"x");x.hidden=!(b>=0&&b<=y.over.clientWidth),x.style.transform=`translateX(${b}px)`,y.over.matches(":hover")||y.setLegend({idxs:y.series.map((N,I)=>Jx(y,I,y.valToIdx(u)))},!1)}return v.addEventListener("change",E),{draw:E,refresh:w,plot:()=>y,resize:()=>y.setSize({width:S.clientWidth,height:ac})}}function d(g,m,S){let v=s.matches?zp:kp,y=mo(s.matches),E=m.map((L,k)=>({curve:L,k})).filter(({curve:L})=>L),w=E.map(({k:L})=>({label:o[L],stroke:v[L%v.length],dash:oc[L%oc.length],width:1.8,points:{show:!1},value:(k,D)=>Vp(D,b)})),x=f(E.map(({curve:L})=>L)),b=Gp(x.slice(1)),N={width:g.clientWidth,height:ac,scales:{x:{time:!1}},axes:[{...y,label:"time t [s]",labelFont:"12px sans-serif",labelSize:18,size:34},{...y,size:72}],series:[{label:"t [s]",value:(L,k)=>k==null?"–":k.toFixed(4)},...w],cursor:{sync:{key:a.key,setSeries:!1},drag:{x:!0,y:!1},dataIdx:Jx},hooks:{draw:[()=>queueMicrotask(S)]}},I=new Xt(N,x,g);return Wp(I,n),I}function f(g){let m=g.map(({t:S,values:v})=>[Array.from(r[S]),Array.from(un(v,Float32Array),qA)]);return m.length?Xt.join(m):[[]]}let p=()=>c.forEach(g=>g.draw());s.addEventListener("change",p),l?.addEventListener("change",p),p(),Hp(()=>c.map(g=>g.plot()),()=>u);let _=i.clientWidth;return new ResizeObserver(()=>requestAnimationFrame(()=>{i.clientWidth!==_&&(_=i.clientWidth,c.forEach(g=>g.resize()))})).observe(i),{showTime(g){u=g,c.forEach(m=>m.refresh())}}}function Jx(i,e,t){let n=i.data[e];for(let s=0;s<n.length;s+=1){if(n[t-s]!==void 0)return t-s;if(n[t+s]!==void 0)return t+s}return t}function qA(i){return Number.isFinite(i)?i:null}var ey=["#8a929e","#0072B2","#E69F00","#009E73","#CC79A7","#56B4E9","#D55E00","#8C8C00","#6A51A3"],Gh=new C(0,1,0);function go(i){return ey[i===0?0:(i-1)%(ey.length-1)+1]}var Xp=new pi(1,1,1,32),qp=new mi(1,28,20),Yp=new _r(1,1,1),ty=new pi(1,1,1,96),ny=[Xp,ty,qp,Yp];function Wn(i,e=1){return new _i({color:i,roughness:.55,metalness:.05,transparent:e<1,opacity:e,side:e<1?wn:ki})}function di(i,e,t,n=!0){let s=new Tt(i,e);return s.castShadow=s.receiveShadow=n,s.userData.info=t,s}function Wh(i,e,t,n,s){let[r,o]=[new C(...i),new C(...e)],a=o.clone().sub(r),l=di(Xp,n,s);return l.scale.set(t,a.length(),t),l.position.copy(r).addScaledVector(a,.5),l.quaternion.setFromUnitVectors(Gh,a.normalize()),l}function lc(i,e,t,n,s,r){let[o,a]=[new C(...i),new C(...e)];return Wh(o.clone().addScaledVector(a,-n).toArray(),o.clone().addScaledVector(a,n).toArray(),t,s,r)}function Ia(i,e,t,n){let s=di(qp,t,n);return s.scale.setScalar(e),s.position.set(...i),s}function iy(i,e,t,n,s){let r=di(Yp,n,s);return r.scale.set(t[1],t[0],t[2]),r.position.set(...i),r.quaternion.setFromUnitVectors(Gh,new C(...e)),r}function sy(i,e,t,n,s,r,o){let a=new Vt().setFromUnitVectors(new C(0,0,1),new C(...e)),l=Array.from({length:97},(c,u)=>{let h=u/96*6*Math.PI,d=(u/48-1)*n*Math.sign(s);return new C(t*Math.cos(h),t*Math.sin(h),d).applyQuaternion(a).add(new C(...i))});return di(new jr(new xr(l),160,t*.16,6),r,o)}function ry(i,e,t){let n=new Dt;n.setAttribute("position",new pt(i.flat(),3));let s=[];for(let r=1;r<i.length-1;r+=1)s.push(0,r,r+1);return n.setIndex(s),n.computeVertexNormals(),di(n,e,t,!1)}function oy(i,e,t){let{kind:n,size:s}=i,r=di(n==="capsule"?new Ml(s[0],s[1],10,32):{box:Yp,sphere:qp,cylinder:ty}[n],e,t);return r.applyMatrix4(new Ne().set(...i.pose)),(n==="cylinder"||n==="capsule")&&r.quaternion.multiply(YA),n==="box"&&r.scale.set(...s),n==="sphere"&&r.scale.setScalar(s[0]),n==="cylinder"&&r.scale.set(s[0],s[1],s[0]),r}var YA=new Vt().setFromUnitVectors(Gh,new C(0,0,1));function ay(i,e,t,n,s){let[r,o]=[new C(...i),new C(...e)],a=new Vt().setFromUnitVectors(Gh,o),l=di(new pi(.45*t,1.5*t,2.2*t,24),n,s),c=di(Xp,n,s);c.scale.set(2.1*t,.5*t,2.1*t);for(let[u,h]of[[l,1.1],[c,2.4]])u.position.copy(r).addScaledVector(o,-h*t),u.quaternion.copy(a);return[l,c]}var cc={angular:{color:"#C8102E",heads:2,layer:"columns",unit:"rad/s per unit rate"},linear:{color:"#0072B2",heads:1,layer:"columns",unit:"m/s per unit rate"},force:{color:"#B5179E",heads:1,layer:"loads",unit:"N"},torque:{color:"#D98200",heads:2,layer:"loads",unit:"N m"},velocity:{color:"#0072B2",heads:1,layer:"traces",unit:"m/s"}},ly=.24,$A=new C(0,1,0);function cy(i,e){let t=.0075*i,n=new pi(t,t,1,14).translate(0,.5,0),s=new Kr(2.6*t,7*t,18).translate(0,-3.5*t,0),r=Object.fromEntries(Object.entries(cc).map(([u,h])=>[u,KA(Wn(h.color))])),o={columns:[],loads:[],traces:[]};function a(u){let h=new Mt,d={title:"",lines:[]},f=[di(n,r[u],d),...Array.from({length:cc[u].heads},()=>di(s,r[u],d))];for(let p of f)p.renderOrder=2;return h.add(...f),e[cc[u].layer].add(h),{kind:u,group:h,parts:f,info:d}}function l(u,h,d=null){let f=o[u];h.forEach((p,_)=>{f[_]?.kind!==p.kind&&(f[_]&&e[u].remove(f[_].group),f[_]=a(p.kind)),c(f[_],p,d?.[p.kind]??ly*i/ZA(h,p.kind))});for(let{group:p}of f.splice(h.length))e[u].remove(p)}function c({group:u,parts:h,info:d,kind:f},{name:p,point:_,vector:g},m){let S=new C(...g),v=S.length(),y=v*m;if(u.visible=y>.001*i,!u.visible)return;u.position.set(..._),u.quaternion.setFromUnitVectors($A,S.divideScalar(v));let E=Math.min(1,y/(9*t));h[0].scale.set(E,Math.max(y-6*t*E,1e-6),E),h.slice(1).forEach((w,x)=>{w.position.y=y-5*t*E*x,w.scale.setScalar(E)}),d.title=p,d.lines=[`${f}: ${Number(v.toPrecision(4))} ${cc[f].unit}`]}return{set:l,longest:ly*i}}function KA(i){return i.depthTest=!1,i.transparent=!0,i}function uy(i){return cc[i].layer}function ZA(i,e){return Math.max(...i.filter(t=>t.kind===e).map(({vector:t})=>Math.hypot(...t)),1e-12)}var hy={type:"change"},Kp={type:"start"},fy={type:"end"},Xh=new ps,dy=new oi,jA=Math.cos(70*Er.DEG2RAD),On=new C,vi=2*Math.PI,Lt={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},$p=1e-6,qh=class extends zl{constructor(e,t=null){super(e,t),this.state=Lt.NONE,this.target=new C,this.cursor=new C,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:br.ROTATE,MIDDLE:br.DOLLY,RIGHT:br.PAN},this.touches={ONE:Mr.ROTATE,TWO:Mr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new C,this._lastQuaternion=new Vt,this._lastTargetPosition=new C,this._quat=new Vt().setFromUnitVectors(e.up,new C(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new da,this._sphericalDelta=new da,this._scale=1,this._panOffset=new C,this._rotateStart=new Ae,this._rotateEnd=new Ae,this._rotateDelta=new Ae,this._panStart=new Ae,this._panEnd=new Ae,this._panDelta=new Ae,this._dollyStart=new Ae,this._dollyEnd=new Ae,this._dollyDelta=new Ae,this._dollyDirection=new C,this._mouse=new Ae,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=QA.bind(this),this._onPointerDown=JA.bind(this),this._onPointerUp=eR.bind(this),this._onContextMenu=aR.bind(this),this._onMouseWheel=iR.bind(this),this._onKeyDown=sR.bind(this),this._onTouchStart=rR.bind(this),this._onTouchMove=oR.bind(this),this._onMouseDown=tR.bind(this),this._onMouseMove=nR.bind(this),this._interceptControlDown=lR.bind(this),this._interceptControlUp=cR.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Lt.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(hy),this.update(),this.state=Lt.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;On.copy(t).sub(this.target),On.applyQuaternion(this._quat),this._spherical.setFromVector3(On),this.autoRotate&&this.state===Lt.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=vi:n>Math.PI&&(n-=vi),s<-Math.PI?s+=vi:s>Math.PI&&(s-=vi),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(On.setFromSpherical(this._spherical),On.applyQuaternion(this._quatInverse),t.copy(this.target).add(On),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=On.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new C(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new C(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=On.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Xh.origin.copy(this.object.position),Xh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Xh.direction))<jA?this.object.lookAt(this.target):(dy.setFromNormalAndCoplanarPoint(this.object.up,this.target),Xh.intersectPlane(dy,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>$p||8*(1-this._lastQuaternion.dot(this.object.quaternion))>$p||this._lastTargetPosition.distanceToSquared(this.target)>$p?(this.dispatchEvent(hy),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?vi/60*this.autoRotateSpeed*e:vi/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){On.setFromMatrixColumn(t,0),On.multiplyScalar(-e),this._panOffset.add(On)}_panUp(e,t){this.screenSpacePanning===!0?On.setFromMatrixColumn(t,1):(On.setFromMatrixColumn(t,0),On.crossVectors(this.object.up,On)),On.multiplyScalar(e),this._panOffset.add(On)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;On.copy(s).sub(this.target);let r=On.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(vi*this._rotateDelta.x/t.clientHeight),this._rotateUp(vi*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(vi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-vi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(vi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-vi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(n,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),s=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(vi*this._rotateDelta.x/t.clientHeight),this._rotateUp(vi*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new Ae,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function JA(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function QA(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function eR(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(fy),this.state=Lt.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function tR(i){let e;switch(i.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case br.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Lt.DOLLY;break;case br.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Lt.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Lt.ROTATE}break;case br.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Lt.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Lt.PAN}break;default:this.state=Lt.NONE}this.state!==Lt.NONE&&this.dispatchEvent(Kp)}function nR(i){switch(this.state){case Lt.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Lt.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Lt.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function iR(i){this.enabled===!1||this.enableZoom===!1||this.state!==Lt.NONE||(i.preventDefault(),this.dispatchEvent(Kp),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(fy))}function sR(i){this.enabled!==!1&&this._handleKeyDown(i)}function rR(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Mr.ROTATE:if(this.enableRotate===!1){this.state=Lt.NONE;break}this._handleTouchStartRotate(i),this.state=Lt.TOUCH_ROTATE;break;case Mr.PAN:if(this.enablePan===!1){this.state=Lt.NONE;break}this._handleTouchStartPan(i),this.state=Lt.TOUCH_PAN;break;default:this.state=Lt.NONE}break;case 2:switch(this.touches.TWO){case Mr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Lt.TOUCH_DOLLY_PAN;break;case Mr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Lt.TOUCH_DOLLY_ROTATE;break;default:this.state=Lt.NONE}break;default:this.state=Lt.NONE}this.state!==Lt.NONE&&this.dispatchEvent(Kp)}function oR(i){switch(this._trackPointer(i),this.state){case Lt.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Lt.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Lt.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Lt.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Lt.NONE}}function aR(i){this.enabled!==!1&&i.preventDefault()}function lR(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function cR(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var Yh=.06,uR=1.06,py=.05,my={ArrowLeft:[-Yh,0,1],ArrowRight:[Yh,0,1],ArrowUp:[0,-Yh,1],ArrowDown:[0,Yh,1],"+":[0,0,.9],"=":[0,0,.9],"-":[0,0,1.1]};function gy(i,e){let t=new Rn(30,1,.1,100),n=new Ys(-1,1,1,-1,-100,100),s=new qh(t,i),r=new C(0,0,1),o=new C(1,1,1),a=t,l=!1,c=[],u=0;s.enableDamping=!1,s.addEventListener("change",e),s.addEventListener("start",()=>l=!0);function h(p){r.set(...p.up),o.set(...p.view),c=(p.extent??[p.center]).map(m=>new C(...m));for(let m of[t,n])m.up.copy(r);u=.06*(p.size??p.length);let _=Math.max(p.length,...c.map(m=>m.distanceTo(c[0])));Object.assign(t,{near:_*.005,far:_*60}),Object.assign(n,{near:-_*60,far:_*60});let g=.15*p.length;for(let[m,S]of[[0,1],[0,-1],[1,1],[1,-1],[2,1],[2,-1]]){let v=new C(...p.center).setComponent(m,p.center[m]+S*g);c.length<2&&c.push(v)}}function d(){let p=i.clientWidth/Math.max(i.clientHeight,1),_=Math.tan(t.fov*Math.PI/360),g=new C().crossVectors(r,o).normalize(),m=new C().crossVectors(o,g),S=c.map(E=>[E.dot(g),E.dot(m),E.dot(o)]),v=[0,1,2].map(E=>(Math.min(...S.map(w=>w[E]))+Math.max(...S.map(w=>w[E])))/2),y=Math.max(...S.map(([E,w,x])=>x-v[2]+uR*Math.max((Math.abs(E-v[0])+u)/(_*p),(Math.abs(w-v[1])+u)/_)));s.target.set(0,0,0).addScaledVector(g,v[0]).addScaledVector(m,v[1]).addScaledVector(o,v[2]),t.position.copy(s.target).addScaledVector(o,y),s.update(),e()}function f(p,_,g){l=!0;let m=t.position.clone().sub(s.target).applyAxisAngle(r,p),S=new C().crossVectors(r,m).normalize(),v=m.clone().applyAxisAngle(S,_);v.angleTo(r)>py&&v.angleTo(r)<Math.PI-py&&m.copy(v),t.position.copy(s.target).addScaledVector(m,g),s.update(),e()}return i.addEventListener("keydown",p=>{!(p.key in my)||p.ctrlKey||p.metaKey||p.altKey||(p.preventDefault(),f(...my[p.key]))}),{aim:h,fit:d,current:()=>a,steer:p=>s.enabled=p,refit:()=>l||d(),follow(p){t.position.add(p),s.target.add(p);for(let _ of c)_.add(p)},toggle(){return a=a===t?n:t,a===n},shape(p){let _=t.position.distanceTo(s.target)*Math.tan(t.fov*Math.PI/360);t.aspect=p,t.lookAt(s.target),Object.assign(n,{left:-_*p,right:_*p,top:_,bottom:-_}),n.position.copy(t.position),n.quaternion.copy(t.quaternion);for(let g of[t,n])g.updateProjectionMatrix(),g.updateMatrixWorld()}}}var hR=1e-4;function _y(i,e){let t=new Ji({color:"#dc2626"}),n=i.joints.filter(o=>o.cut&&o.screws.every(a=>a.h!==null)).map(o=>{let a=new Qi(new Dt().setFromPoints([new C,new C]),t);return a.frustumCulled=!1,e.add(a),{joint:o,line:a}}),[s,r]=[new C,new C];return{update(o){for(let{joint:a,line:l}of n)s.set(...a.predecessorPoint).applyMatrix4(o[a.predecessor]),r.set(...a.successorPoint).applyMatrix4(o[a.successor]),l.visible=s.distanceTo(r)>hR*i.length,l.visible&&l.geometry.setFromPoints([s,r])}}}function xy(i,e){let t=new Map(ny.map(n=>[n,[]]));return e.forEach((n,s)=>{n.updateMatrixWorld(!0);let r=[];n.traverse(o=>{t.has(o.geometry)&&!(o.material.transparent&&o.material.opacity<1)&&r.push(o)});for(let o of r)t.get(o.geometry).push({carrier:s,matrix:o.matrixWorld.clone(),color:o.material.color,info:o.userData.info,paint:o.material}),o.removeFromParent()}),[...t].filter(([,n])=>n.length).map(([n,s])=>dR(i,n,s))}function dR(i,e,t){let n=i==="masses",s=new _i({roughness:.55,metalness:.05,depthTest:!n,transparent:n}),r=new Yr(e,s,t.length);r.castShadow=r.receiveShadow=!n,r.renderOrder=n?1:0,r.frustumCulled=!1,r.matrixAutoUpdate=!1,r.userData.infos=t.map(l=>l.info),t.forEach((l,c)=>r.setColorAt(c,l.color));let o=new Ne;function a(l){t.forEach(({carrier:c,matrix:u},h)=>{o.multiplyMatrices(l[c],u).toArray(r.instanceMatrix.array,16*h)}),r.instanceMatrix.needsUpdate=!0,r.boundingSphere=null}return{mesh:r,pose:a}}var $h={driven:"#1b8a5a",passive:"#b4bcc8",cut:"#e0671c",ground:"#78818e"},yy=new Set(["planar","planar_translation","helical_planar","spatial_translation","schoenflies"]);function vy(i,e,t){if(e.kind==="free"||e.kind==="fixed")return;let n=e.size,s=mR(e),r=Wn(e.cut?$h.cut:e.driven?$h.driven:$h.passive),{successor:o,successorPoint:a}=e,l=e.screws.filter(u=>u.h!==null),c=e.screws.filter(u=>u.h===null);e.kind==="spherical"&&t("joints",o,Ia(a,1.3*n,r,s));for(let{e:u,h,carrier:d}of l){let f=e.kind==="universal"?[.4,1.9]:h?[.7,1.9]:[1,1.5];t("joints",d,lc(a,u,f[0]*n,f[1]*n,r,s),lc(a,u,.14*n,3.4*n,r,s)),h&&t("joints",o,sy(a,u,1*n,1.9*n,h,r,s))}c.length===1&&!yy.has(e.kind)&&(l.length||t("joints",o,iy(a,c[0].e,[3.4*n,1.7*n,1.7*n],r,s)),t("joints",e.predecessor,fR(e,c[0].e,r,s)));for(let{e:u}of c.length>1?c:[])t("joints",o,lc(a,u,.22*n,3*n,r,s));pR(i,e,t)}function fR(i,e,t,n){let[s,r]=i.travel??[0,0],o=i.predecessorPoint.map((a,l)=>a+e[l]*(s+r)/2);return lc(o,e,.42*i.size,(r-s)/2+4*i.size,t,n)}function pR(i,e,t){if(yy.has(e.kind)||i.shapes.some(r=>r.carrier===0))return;let n={title:i.carriers[0],carrier:0,lines:["ground"]},s=e.predecessor===0?e.predecessorPoint:e.successor===0?e.successorPoint:null;s&&t("bodies",0,...ay(s,i.up,e.size,Wn($h.ground),n))}function mR(i){let e=[i.kind+(i.cut?", cut":"")+(i.driven?", driven":"")];for(let{e:t,y:n,h:s}of i.screws)e.push(`e = ${Zp(t)}`+(s===null?", translation":`, y = ${Zp(n)} m, h = ${Number(s.toPrecision(4))} m/rad`));return i.screws.length||e.push(`point ${Zp(i.successorPoint)} m`),{title:i.name,joint:i.name,carrier:i.successor,lines:e}}function Zp(i){return`(${i.map(e=>Number(e.toPrecision(4))).join(", ")})`}var gR="#3b4350";function Sy(i,e){let t={bodies:i.carriers.map(()=>new Mt)},n=(r,o,...a)=>{t[r]??=i.carriers.map(()=>new Mt),t[r][o].add(...a)};_R(i,n,e);for(let r of i.joints)vy(i,r,n);xR(i,n);for(let r of i.frames)yR(i,r,n);let s=Object.fromEntries(Object.entries(t).map(([r,o])=>[r,xy(r,o)]));for(let r of Object.values(t).flat())r.matrixAutoUpdate=!1,r.traverse(o=>{o!==r&&(o.updateMatrix(),o.matrixAutoUpdate=!1)});return{layers:t,instances:s}}function Kh(i,e,t=null){let s=i.masses.filter(r=>t?r.body===t:r.carrier===e).map(r=>`mass ${r.mass.toPrecision(5)} kg`+(t?"":` (${r.body})`));return{title:t??i.carriers[e],carrier:e,body:t,lines:s.length?s:[e?"mass 0 kg":"ground"]}}function _R(i,e,t){let n=new Set(i.shapes.map(s=>s.carrier));for(let s of i.shapes){let[r,o,a,l]=s.color??[],c=s.color?new Ye().setRGB(r,o,a,fn):go(s.carrier),u=Kh(i,s.carrier,s.body);s.kind==="mesh"?t.add(s,Wn(c,l??1),u,h=>e("bodies",s.carrier,h)):e("bodies",s.carrier,oy(s,Wn(c,l??1),u))}for(let{carrier:s,start:r,end:o}of i.bones)n.has(s)||e("bodies",s,Wh(r,o,.011*i.size,Wn(go(s)),Kh(i,s)));for(let{carrier:s,corners:r}of i.outlines)n.has(s)||e("bodies",s,ry(r,Wn(go(s),.35),Kh(i,s)))}function xR(i,e){for(let t of i.masses){let n=Kh(i,t.carrier,t.body);if(n.lines.push(`centre of mass at q = 0: (${t.center.map(l=>Number(l.toPrecision(4))).join(", ")}) m`),e("masses",t.carrier,Ia(t.center,.0135*i.size,Wn(gR),n)),!t.semiAxes)continue;let s=Wn(go(t.carrier),.3),r=di(new mi(1,32,24),s,n,!1),o=t.rotation,a=[0,1,2].map(l=>new C(o[l],o[3+l],o[6+l]));r.applyMatrix4(new Ne().makeBasis(...a)),r.position.set(...t.center),r.scale.set(...t.semiAxes.map(l=>Math.max(l,1e-4*i.length))),e("ellipsoids",t.carrier,r)}}function yR(i,e,t){let n=new Mt,s=.065*i.size;["#D0342C","#1E8E3E","#1A66D0"].forEach((r,o)=>{let a=[0,1,2].map(c=>c===o?s:0),l={title:e.name,carrier:e.carrier,frame:e.name,lines:[`frame, axis ${"xyz"[o]}`]};n.add(Wh([0,0,0],a,.0035*i.size,Wn(r),l))}),n.applyMatrix4(new Ne().set(...e.pose)),t("frames",e.carrier,n)}function by(i,e){let t=new C,n=[...vR(e),...SR(e),...bR(e),...MR(e)].map(h=>{let d=document.createElement("span");return d.textContent=h.name,d.className=h.style,h.color&&(d.style.borderLeftColor=h.color),i.append(d),{...h,element:d,size:null,side:0,shown:null,at:null}});function s(h,d,f,p,_){for(let m of n)m.size??=[m.element.offsetWidth,m.element.offsetHeight];let g=[];for(let m of n){if(_&&m.style==="body")continue;t.set(...m.point).applyMatrix4(h[m.carrier]).project(d);let[S,v]=[(t.x+1)/2*f,(1-t.y)/2*p],y=t.z<1?wR(S,v,m,g,f,p):null;m.shown!==!!y&&(m.element.style.visibility=y?"visible":"hidden"),m.shown=!!y,y&&(g.push(y),m.at=[y[0]/f,y[1]/p],o(m,f,p))}}let r=!1;function o({element:h,at:d},f,p){let _=r?{left:`${100*d[0]}%`,top:`${100*d[1]}%`}:{left:"",top:""},g=r?"none":`translate(${(d[0]*f).toFixed(1)}px, ${(d[1]*p).toFixed(1)}px)`;Object.assign(h.style,{..._,transform:g})}function a(h){r=h;for(let d of n)d.at&&o(d,i.clientWidth,i.clientHeight)}let l=()=>a(!0),c=()=>a(!1);addEventListener("beforeprint",l),addEventListener("afterprint",c);function u(){removeEventListener("beforeprint",l),removeEventListener("afterprint",c),n.forEach(({element:h})=>h.remove())}return{place:s,remove:u}}function vR(i){return i.joints.filter(e=>e.kind!=="fixed"&&e.kind!=="free").map(e=>({name:e.name,point:e.successorPoint,carrier:e.successor,style:e.cut?"cut":""}))}function SR(i){return i.frames.map(({name:e,pose:t,carrier:n})=>({name:e.slice(e.lastIndexOf("/")+1),point:[t[3],t[7],t[11]],carrier:n,style:"frame"}))}function bR(i){return(i.traces??[]).map(({name:e,point:t,carrier:n})=>({name:e,point:t,carrier:n,style:"frame"}))}function MR(i){return i.carriers.slice(1).flatMap((e,t)=>{let n=t+1,s=i.bones.find(l=>l.carrier===n),r=i.masses.find(l=>l.carrier===n),o=i.shapes.some(l=>l.carrier===n),a=s&&!o?s.start.map((l,c)=>(l+s.end[c])/2):r?.center;return a?[{name:e,point:a,carrier:n,style:"body",color:go(n)}]:[]})}function wR(i,e,t,n,s,r){let[o,a]=t.size;for(let l=0;l<jp.length;l+=1){let c=(t.side+l)%jp.length,[u,h]=jp[c],d=i+u*14+(u<0?-o:u===0?-o/2:0),f=e+h*14+(h<0?-a:h===0?-a/2:0),p=[d,f,d+o,f+a];if(ER(p,s,r)&&!n.some(_=>TR(p,_)))return t.side=c,p}return null}var jp=[[.8,-.4],[.8,.4],[-.8,-.4],[-.8,.4],[0,-1.1],[0,1.1],[1.8,-1.4],[1.8,1.4],[-1.8,-1.4],[-1.8,1.4],[3.2,0],[-3.2,0]];function ER([i,e,t,n],s,r){return i>=0&&e>=0&&t<=s&&n<=r}function TR(i,e){return i[0]<e[2]&&e[0]<i[2]&&i[1]<e[3]&&e[1]<i[3]}function Jp(i,e){if(e===Ff)return console.warn("THREE.BufferGeometryUtils.toTrianglesDrawMode(): Geometry already defined as triangles."),i;if(e===xa||e===Yl){let t=i.getIndex();if(t===null){let r=[],o=i.getAttribute("position");if(o!==void 0){for(let a=0;a<o.count;a++)r.push(a);i.setIndex(r),t=i.getIndex()}else return console.error("THREE.BufferGeometryUtils.toTrianglesDrawMode(): Undefined position attribute. Processing not possible."),i}let n=t.count-2,s=[];if(e===xa)for(let r=1;r<=n;r++)s.push(t.getX(0)),s.push(t.getX(r)),s.push(t.getX(r+1));else for(let r=0;r<n;r++)r%2===0?(s.push(t.getX(r)),s.push(t.getX(r+1)),s.push(t.getX(r+2))):(s.push(t.getX(r+2)),s.push(t.getX(r+1)),s.push(t.getX(r)));return s.length/3!==n&&console.error("THREE.BufferGeometryUtils.toTrianglesDrawMode(): Unable to generate correct amount of triangles."),i.setIndex(s),i.clearGroups(),i}else return console.error("THREE.BufferGeometryUtils.toTrianglesDrawMode(): Unknown draw mode:",e),i}function My(i,e=Math.PI/3){let t=i.index?i.toNonIndexed():i,n=t.attributes.position,s=n.count,r;if(n.isBufferAttribute===!0&&n.itemSize===3&&n.normalized===!1)r=n.array;else{r=new Float64Array(s*3);for(let y=0;y<s;y++)r[3*y+0]=n.getX(y),r[3*y+1]=n.getY(y),r[3*y+2]=n.getZ(y)}let o=Math.cos(e),a=(1+1e-10)*100,l=s/3,c=new Float64Array(l*3);for(let y=0;y<l;y++){let E=9*y,w=r[E+0],x=r[E+1],b=r[E+2],N=r[E+3],I=r[E+4],L=r[E+5],k=r[E+6],D=r[E+7],P=r[E+8],H=k-N,q=D-I,O=P-L,ee=w-N,Y=x-I,U=b-L,W=q*U-O*Y,Z=O*ee-H*U,ne=H*Y-q*ee,K=1/(Math.sqrt(W*W+Z*Z+ne*ne)||1);c[3*y+0]=W*K,c[3*y+1]=Z*K,c[3*y+2]=ne*K}let u=new Int32Array(s),h=new Float64Array(s*3),d=1;for(;d<s*2;)d<<=1;let f=d-1,p=new Int32Array(d),_=0;for(let y=0;y<s;y++){let E=3*y,w=Math.trunc(r[E+0]*a),x=Math.trunc(r[E+1]*a),b=Math.trunc(r[E+2]*a),N=(Math.imul(w,73856093)^Math.imul(x,19349663)^Math.imul(b,83492791))&f;for(;;){let I=p[N];if(I===0){let k=3*_;h[k+0]=w,h[k+1]=x,h[k+2]=b,p[N]=_+1,u[y]=_++;break}let L=3*(I-1);if(h[L+0]===w&&h[L+1]===x&&h[L+2]===b){u[y]=I-1;break}N=N+1&f}}let g=new Int32Array(_+1);for(let y=0;y<s;y++)g[u[y]+1]++;for(let y=0;y<_;y++)g[y+1]+=g[y];let m=new Int32Array(s),S=g.slice(0,_);for(let y=0;y<l;y++){let E=3*y;m[S[u[E+0]]++]=y,m[S[u[E+1]]++]=y,m[S[u[E+2]]++]=y}let v=new Float32Array(s*3);for(let y=0;y<l;y++){let E=3*y,w=c[E+0],x=c[E+1],b=c[E+2];for(let N=0;N<3;N++){let I=E+N,L=u[I],k=0,D=0,P=0;for(let q=g[L],O=g[L+1];q<O;q++){let ee=3*m[q],Y=c[ee+0],U=c[ee+1],W=c[ee+2];w*Y+x*U+b*W>o&&(k+=Y,D+=U,P+=W)}let H=1/(Math.sqrt(k*k+D*D+P*P)||1);v[3*I+0]=k*H,v[3*I+1]=D*H,v[3*I+2]=P*H}}return t.setAttribute("normal",new Hn(v,3,!1)),t}function wy(i){let e=new Map,t=new Map,n=i.clone();return Ey(i,n,function(s,r){e.set(r,s),t.set(s,r)}),n.traverse(function(s){if(!s.isSkinnedMesh)return;let r=s,o=e.get(s),a=o.skeleton.bones;r.skeleton=o.skeleton.clone(),r.bindMatrix.copy(o.bindMatrix),r.skeleton.bones=a.map(function(l){return t.get(l)}),r.bind(r.skeleton,r.bindMatrix)}),n}function Ey(i,e,t){t(i,e);for(let n=0;n<i.children.length;n++)Ey(i.children[n],e.children[n],t)}var Zh=class extends gs{constructor(e){super(e),this.dracoLoader=null,this.ktx2Loader=null,this.meshoptDecoder=null,this.pluginCallbacks=[],this.register(function(t){return new rm(t)}),this.register(function(t){return new om(t)}),this.register(function(t){return new am(t)}),this.register(function(t){return new gm(t)}),this.register(function(t){return new _m(t)}),this.register(function(t){return new xm(t)}),this.register(function(t){return new cm(t)}),this.register(function(t){return new um(t)}),this.register(function(t){return new hm(t)}),this.register(function(t){return new dm(t)}),this.register(function(t){return new sm(t)}),this.register(function(t){return new fm(t)}),this.register(function(t){return new lm(t)}),this.register(function(t){return new mm(t)}),this.register(function(t){return new pm(t)}),this.register(function(t){return new nm(t)}),this.register(function(t){return new jh(t,mt.EXT_MESHOPT_COMPRESSION)}),this.register(function(t){return new jh(t,mt.KHR_MESHOPT_COMPRESSION)}),this.register(function(t){return new ym(t)})}load(e,t,n,s){let r=this,o;if(this.resourcePath!=="")o=this.resourcePath;else if(this.path!==""){let c=$s.extractUrlBase(e);o=$s.resolveURL(c,this.path)}else o=$s.extractUrlBase(e);this.manager.itemStart(e);let a=function(c){s?s(c):console.error(c),r.manager.itemError(e),r.manager.itemEnd(e)},l=new ca(this.manager);l.setPriority(this.priority),l.setCache(this.cache),l.setPath(this.path),l.setResponseType("arraybuffer"),l.setRequestHeader(this.requestHeader),l.setWithCredentials(this.withCredentials),l.load(e,function(c){try{r.parse(c,o,function(u){t(u),r.manager.itemEnd(e)},a)}catch(u){a(u)}},n,a)}setDRACOLoader(e){return this.dracoLoader=e,this}setKTX2Loader(e){return this.ktx2Loader=e,this}setMeshoptDecoder(e){return this.meshoptDecoder=e,this}register(e){return this.pluginCallbacks.indexOf(e)===-1&&this.pluginCallbacks.push(e),this}unregister(e){return this.pluginCallbacks.indexOf(e)!==-1&&this.pluginCallbacks.splice(this.pluginCallbacks.indexOf(e),1),this}parse(e,t,n,s){let r,o={},a={},l=new TextDecoder;if(typeof e=="string")r=JSON.parse(e);else if(e instanceof ArrayBuffer)if(l.decode(new Uint8Array(e,0,4))===Py){try{o[mt.KHR_BINARY_GLTF]=new vm(e)}catch(h){s&&s(h);return}r=JSON.parse(o[mt.KHR_BINARY_GLTF].content)}else r=JSON.parse(l.decode(e));else r=e;if(r.asset===void 0||r.asset.version[0]<2){s&&s(new Error("THREE.GLTFLoader: Unsupported asset. glTF versions >=2.0 are supported."));return}let c=new Am(r,{path:t||this.resourcePath||"",crossOrigin:this.crossOrigin,priority:this.priority,cache:this.cache,withCredentials:this.withCredentials,requestHeader:this.requestHeader,manager:this.manager,ktx2Loader:this.ktx2Loader,meshoptDecoder:this.meshoptDecoder});c.fileLoader.setRequestHeader(this.requestHeader);for(let u=0;u<this.pluginCallbacks.length;u++){let h=this.pluginCallbacks[u](c);h.name||console.error("THREE.GLTFLoader: Invalid plugin found: missing name"),a[h.name]=h,o[h.name]=!0}if(r.extensionsUsed)for(let u=0;u<r.extensionsUsed.length;++u){let h=r.extensionsUsed[u],d=r.extensionsRequired||[];switch(h){case mt.KHR_MATERIALS_UNLIT:o[h]=new im;break;case mt.KHR_DRACO_MESH_COMPRESSION:o[h]=new Sm(r,this.dracoLoader);break;case mt.KHR_TEXTURE_TRANSFORM:o[h]=new bm;break;case mt.KHR_MESH_QUANTIZATION:o[h]=new Mm;break;default:d.indexOf(h)>=0&&a[h]===void 0&&console.warn('THREE.GLTFLoader: Unknown extension "'+h+'".')}}c.setExtensions(o),c.setPlugins(a),c.parse(n,s)}parseAsync(e,t){let n=this;return new Promise(function(s,r){n.parse(e,t,s,r)})}};function AR(){let i={};return{get:function(e){return i[e]},add:function(e,t){i[e]=t},remove:function(e){delete i[e]},removeAll:function(){i={}}}}function sn(i,e,t){let n=i.json.materials[e];return n.extensions&&n.extensions[t]?n.extensions[t]:null}var mt={KHR_BINARY_GLTF:"KHR_binary_glTF",KHR_DRACO_MESH_COMPRESSION:"KHR_draco_mesh_compression",KHR_LIGHTS_PUNCTUAL:"KHR_lights_punctual",KHR_MATERIALS_CLEARCOAT:"KHR_materials_clearcoat",KHR_MATERIALS_DIFFUSE_ROUGHNESS:"KHR_materials_diffuse_roughness",KHR_MATERIALS_DISPERSION:"KHR_materials_dispersion",KHR_MATERIALS_IOR:"KHR_materials_ior",KHR_MATERIALS_SHEEN:"KHR_materials_sheen",KHR_MATERIALS_SPECULAR:"KHR_materials_specular",KHR_MATERIALS_TRANSMISSION:"KHR_materials_transmission",KHR_MATERIALS_IRIDESCENCE:"KHR_materials_iridescence",KHR_MATERIALS_ANISOTROPY:"KHR_materials_anisotropy",KHR_MATERIALS_UNLIT:"KHR_materials_unlit",KHR_MATERIALS_VOLUME:"KHR_materials_volume",KHR_TEXTURE_BASISU:"KHR_texture_basisu",KHR_TEXTURE_TRANSFORM:"KHR_texture_transform",KHR_MESH_QUANTIZATION:"KHR_mesh_quantization",KHR_MATERIALS_EMISSIVE_STRENGTH:"KHR_materials_emissive_strength",EXT_MATERIALS_BUMP:"EXT_materials_bump",EXT_TEXTURE_WEBP:"EXT_texture_webp",EXT_TEXTURE_AVIF:"EXT_texture_avif",EXT_MESHOPT_COMPRESSION:"EXT_meshopt_compression",KHR_MESHOPT_COMPRESSION:"KHR_meshopt_compression",EXT_MESH_GPU_INSTANCING:"EXT_mesh_gpu_instancing"},nm=class{constructor(e){this.parser=e,this.name=mt.KHR_LIGHTS_PUNCTUAL,this.cache={refs:{},uses:{}}}_markDefs(){let e=this.parser,t=this.parser.json.nodes||[];for(let n=0,s=t.length;n<s;n++){let r=t[n];r.extensions&&r.extensions[this.name]&&r.extensions[this.name].light!==void 0&&e._addNodeRef(this.cache,r.extensions[this.name].light)}}_loadLight(e){let t=this.parser,n="light:"+e,s=t.cache.get(n);if(s)return s;let r=t.json,l=((r.extensions&&r.extensions[this.name]||{}).lights||[])[e],c,u=new Ye(16777215);l.color!==void 0&&u.setRGB(l.color[0],l.color[1],l.color[2],ai);let h=l.range!==void 0?l.range:0;switch(l.type){case"directional":c=new vr(u),c.target.position.set(0,0,-1),c.add(c.target);break;case"point":c=new Ul(u),c.distance=h;break;case"spot":c=new Ol(u),c.distance=h,l.spot=l.spot||{},l.spot.innerConeAngle=l.spot.innerConeAngle!==void 0?l.spot.innerConeAngle:0,l.spot.outerConeAngle=l.spot.outerConeAngle!==void 0?l.spot.outerConeAngle:Math.PI/4,c.angle=l.spot.outerConeAngle,c.penumbra=1-l.spot.innerConeAngle/l.spot.outerConeAngle,c.target.position.set(0,0,-1),c.add(c.target);break;default:throw new Error("THREE.GLTFLoader: Unexpected light type: "+l.type)}return c.position.set(0,0,0),Ss(c,l),l.intensity!==void 0&&(c.intensity=l.intensity),c.name=t.createUniqueName(l.name||"light_"+e),s=Promise.resolve(c),t.cache.add(n,s),s}getDependency(e,t){if(e==="light")return this._loadLight(t)}createNodeAttachment(e){let t=this,n=this.parser,r=n.json.nodes[e],a=(r.extensions&&r.extensions[this.name]||{}).light;return a===void 0?null:this._loadLight(a).then(function(l){return n._getNodeRef(t.cache,a,l)})}},im=class{constructor(){this.name=mt.KHR_MATERIALS_UNLIT}getMaterialType(){return fi}extendParams(e,t,n){let s=[];e.color=new Ye(1,1,1),e.opacity=1;let r=t.pbrMetallicRoughness;if(r){if(Array.isArray(r.baseColorFactor)){let o=r.baseColorFactor;e.color.setRGB(o[0],o[1],o[2],ai),e.opacity=o[3]}r.baseColorTexture!==void 0&&s.push(n.assignTexture(e,"map",r.baseColorTexture,fn))}return Promise.all(s)}},sm=class{constructor(e){this.parser=e,this.name=mt.KHR_MATERIALS_EMISSIVE_STRENGTH}extendMaterialParams(e,t){let n=sn(this.parser,e,this.name);return n===null||n.emissiveStrength!==void 0&&(t.emissiveIntensity=n.emissiveStrength),Promise.resolve()}},rm=class{constructor(e){this.parser=e,this.name=mt.KHR_MATERIALS_CLEARCOAT}getMaterialType(e){return sn(this.parser,e,this.name)!==null?li:null}extendMaterialParams(e,t){let n=sn(this.parser,e,this.name);if(n===null)return Promise.resolve();let s=[];if(n.clearcoatFactor!==void 0&&(t.clearcoat=n.clearcoatFactor),n.clearcoatTexture!==void 0&&s.push(this.parser.assignTexture(t,"clearcoatMap",n.clearcoatTexture)),n.clearcoatRoughnessFactor!==void 0&&(t.clearcoatRoughness=n.clearcoatRoughnessFactor),n.clearcoatRoughnessTexture!==void 0&&s.push(this.parser.assignTexture(t,"clearcoatRoughnessMap",n.clearcoatRoughnessTexture)),n.clearcoatNormalTexture!==void 0&&(s.push(this.parser.assignTexture(t,"clearcoatNormalMap",n.clearcoatNormalTexture)),n.clearcoatNormalTexture.scale!==void 0)){let r=n.clearcoatNormalTexture.scale;t.clearcoatNormalScale=new Ae(r,r)}return Promise.all(s)}},om=class{constructor(e){this.parser=e,this.name=mt.KHR_MATERIALS_DIFFUSE_ROUGHNESS}getMaterialType(e){return sn(this.parser,e,this.name)!==null?li:null}extendMaterialParams(e,t){let n=sn(this.parser,e,this.name);if(n===null)return Promise.resolve();let s=[];return t.diffuseRoughness=n.diffuseRoughnessFactor!==void 0?n.diffuseRoughnessFactor:0,n.diffuseRoughnessTexture!==void 0&&s.push(this.parser.assignTexture(t,"diffuseRoughnessMap",n.diffuseRoughnessTexture)),Promise.all(s)}},am=class{constructor(e){this.parser=e,this.name=mt.KHR_MATERIALS_DISPERSION}getMaterialType(e){return sn(this.parser,e,this.name)!==null?li:null}extendMaterialParams(e,t){let n=sn(this.parser,e,this.name);return n===null||(t.dispersion=n.dispersion!==void 0?n.dispersion:0),Promise.resolve()}},lm=class{constructor(e){this.parser=e,this.name=mt.KHR_MATERIALS_IRIDESCENCE}getMaterialType(e){return sn(this.parser,e,this.name)!==null?li:null}extendMaterialParams(e,t){let n=sn(this.parser,e,this.name);if(n===null)return Promise.resolve();let s=[];return n.iridescenceFactor!==void 0&&(t.iridescence=n.iridescenceFactor),n.iridescenceTexture!==void 0&&s.push(this.parser.assignTexture(t,"iridescenceMap",n.iridescenceTexture)),n.iridescenceIor!==void 0&&(t.iridescenceIOR=n.iridescenceIor),n.iridescenceThicknessMinimum!==void 0&&(t.iridescenceThicknessMinimum=n.iridescenceThicknessMinimum),n.iridescenceThicknessMaximum!==void 0&&(t.iridescenceThicknessMaximum=n.iridescenceThicknessMaximum),n.iridescenceThicknessTexture!==void 0&&s.push(this.parser.assignTexture(t,"iridescenceThicknessMap",n.iridescenceThicknessTexture)),Promise.all(s)}},cm=class{constructor(e){this.parser=e,this.name=mt.KHR_MATERIALS_SHEEN}getMaterialType(e){return sn(this.parser,e,this.name)!==null?li:null}extendMaterialParams(e,t){let n=sn(this.parser,e,this.name);if(n===null)return Promise.resolve();let s=[];if(t.sheenColor=new Ye(0,0,0),t.sheenRoughness=0,t.sheen=1,n.sheenColorFactor!==void 0){let r=n.sheenColorFactor;t.sheenColor.setRGB(r[0],r[1],r[2],ai)}return n.sheenRoughnessFactor!==void 0&&(t.sheenRoughness=n.sheenRoughnessFactor),n.sheenColorTexture!==void 0&&s.push(this.parser.assignTexture(t,"sheenColorMap",n.sheenColorTexture,fn)),n.sheenRoughnessTexture!==void 0&&s.push(this.parser.assignTexture(t,"sheenRoughnessMap",n.sheenRoughnessTexture)),Promise.all(s)}},um=class{constructor(e){this.parser=e,this.name=mt.KHR_MATERIALS_TRANSMISSION}getMaterialType(e){return sn(this.parser,e,this.name)!==null?li:null}extendMaterialParams(e,t){let n=sn(this.parser,e,this.name);if(n===null)return Promise.resolve();let s=[];return n.transmissionFactor!==void 0&&(t.transmission=n.transmissionFactor),n.transmissionTexture!==void 0&&s.push(this.parser.assignTexture(t,"transmissionMap",n.transmissionTexture)),Promise.all(s)}},hm=class{constructor(e){this.parser=e,this.name=mt.KHR_MATERIALS_VOLUME}getMaterialType(e){return sn(this.parser,e,this.name)!==null?li:null}extendMaterialParams(e,t){let n=sn(this.parser,e,this.name);if(n===null)return Promise.resolve();let s=[];t.thickness=n.thicknessFactor!==void 0?n.thicknessFactor:0,n.thicknessTexture!==void 0&&s.push(this.parser.assignTexture(t,"thicknessMap",n.thicknessTexture)),t.attenuationDistance=n.attenuationDistance||1/0;let r=n.attenuationColor||[1,1,1];return t.attenuationColor=new Ye().setRGB(r[0],r[1],r[2],ai),Promise.all(s)}},dm=class{constructor(e){this.parser=e,this.name=mt.KHR_MATERIALS_IOR}getMaterialType(e){return sn(this.parser,e,this.name)!==null?li:null}extendMaterialParams(e,t){let n=sn(this.parser,e,this.name);return n===null||(t.ior=n.ior!==void 0?n.ior:1.5,t.ior===0&&(t.ior=1e3)),Promise.resolve()}},fm=class{constructor(e){this.parser=e,this.name=mt.KHR_MATERIALS_SPECULAR}getMaterialType(e){return sn(this.parser,e,this.name)!==null?li:null}extendMaterialParams(e,t){let n=sn(this.parser,e,this.name);if(n===null)return Promise.resolve();let s=[];t.specularIntensity=n.specularFactor!==void 0?n.specularFactor:1,n.specularTexture!==void 0&&s.push(this.parser.assignTexture(t,"specularIntensityMap",n.specularTexture));let r=n.specularColorFactor||[1,1,1];return t.specularColor=new Ye().setRGB(r[0],r[1],r[2],ai),n.specularColorTexture!==void 0&&s.push(this.parser.assignTexture(t,"specularColorMap",n.specularColorTexture,fn)),Promise.all(s)}},pm=class{constructor(e){this.parser=e,this.name=mt.EXT_MATERIALS_BUMP}getMaterialType(e){return sn(this.parser,e,this.name)!==null?li:null}extendMaterialParams(e,t){let n=sn(this.parser,e,this.name);if(n===null)return Promise.resolve();let s=[];return t.bumpScale=n.bumpFactor!==void 0?n.bumpFactor:1,n.bumpTexture!==void 0&&s.push(this.parser.assignTexture(t,"bumpMap",n.bumpTexture)),Promise.all(s)}},mm=class{constructor(e){this.parser=e,this.name=mt.KHR_MATERIALS_ANISOTROPY}getMaterialType(e){return sn(this.parser,e,this.name)!==null?li:null}extendMaterialParams(e,t){let n=sn(this.parser,e,this.name);if(n===null)return Promise.resolve();let s=[];return n.anisotropyStrength!==void 0&&(t.anisotropy=n.anisotropyStrength),n.anisotropyRotation!==void 0&&(t.anisotropyRotation=n.anisotropyRotation),n.anisotropyTexture!==void 0&&s.push(this.parser.assignTexture(t,"anisotropyMap",n.anisotropyTexture)),Promise.all(s)}},gm=class{constructor(e){this.parser=e,this.name=mt.KHR_TEXTURE_BASISU}loadTexture(e){let t=this.parser,n=t.json,s=n.textures[e];if(!s.extensions||!s.extensions[this.name])return null;let r=s.extensions[this.name],o=t.options.ktx2Loader;if(!o){if(n.extensionsRequired&&n.extensionsRequired.indexOf(this.name)>=0)throw new Error("THREE.GLTFLoader: setKTX2Loader must be called before loading KTX2 textures");return null}return t.loadTextureImage(e,r.source,o)}},_m=class{constructor(e){this.parser=e,this.name=mt.EXT_TEXTURE_WEBP}loadTexture(e){let t=this.name,n=this.parser,s=n.json,r=s.textures[e];if(!r.extensions||!r.extensions[t])return null;let o=r.extensions[t],a=s.images[o.source],l=n.textureLoader;if(a.uri){let c=n.options.manager.getHandler(a.uri);c!==null&&(l=c)}return n.loadTextureImage(e,o.source,l)}},xm=class{constructor(e){this.parser=e,this.name=mt.EXT_TEXTURE_AVIF}loadTexture(e){let t=this.name,n=this.parser,s=n.json,r=s.textures[e];if(!r.extensions||!r.extensions[t])return null;let o=r.extensions[t],a=s.images[o.source],l=n.textureLoader;if(a.uri){let c=n.options.manager.getHandler(a.uri);c!==null&&(l=c)}return n.loadTextureImage(e,o.source,l)}},jh=class{constructor(e,t){this.name=t,this.parser=e}loadBufferView(e){let t=this.parser.json,n=t.bufferViews[e];if(n.extensions&&n.extensions[this.name]){let s=n.extensions[this.name],r=this.parser.getDependency("buffer",s.buffer),o=this.parser.options.meshoptDecoder;if(!o||!o.supported){if(t.extensionsRequired&&t.extensionsRequired.indexOf(this.name)>=0)throw new Error("THREE.GLTFLoader: setMeshoptDecoder must be called before loading compressed files");return null}return r.then(function(a){let l=s.byteOffset||0,c=s.byteLength||0,u=s.count,h=s.byteStride,d=new Uint8Array(a,l,c);return o.decodeGltfBufferAsync?o.decodeGltfBufferAsync(u,h,d,s.mode,s.filter).then(function(f){return f.buffer}):o.ready.then(function(){let f=new ArrayBuffer(u*h);return o.decodeGltfBuffer(new Uint8Array(f),u,h,d,s.mode,s.filter),f})})}else return null}},ym=class{constructor(e){this.name=mt.EXT_MESH_GPU_INSTANCING,this.parser=e}createNodeMesh(e){let t=this.parser.json,n=t.nodes[e];if(!n.extensions||!n.extensions[this.name]||n.mesh===void 0)return null;let s=t.meshes[n.mesh];for(let c of s.primitives)if(c.mode!==Wi.TRIANGLES&&c.mode!==Wi.TRIANGLE_STRIP&&c.mode!==Wi.TRIANGLE_FAN&&c.mode!==void 0)return null;let o=n.extensions[this.name].attributes,a=[],l={};for(let c in o)a.push(this.parser.getDependency("accessor",o[c]).then(u=>(l[c]=u,l[c])));return a.length<1?null:(a.push(this.parser.createNodeMesh(e)),Promise.all(a).then(c=>{let u=c.pop(),h=u.isGroup?u.children:[u],d=c[0].count,f=[];for(let p of h){let _=new Ne,g=new C,m=new Vt,S=new C(1,1,1),v=new Yr(p.geometry,p.material,d);for(let E=0;E<d;E++)l.TRANSLATION&&g.fromBufferAttribute(l.TRANSLATION,E),l.ROTATION&&m.fromBufferAttribute(l.ROTATION,E),l.SCALE&&S.fromBufferAttribute(l.SCALE,E),v.setMatrixAt(E,_.compose(g,m,S));let y=null;for(let E in l)if(E==="_COLOR_0"){let w=l[E];v.instanceColor=new Hs(w.array,w.itemSize,w.normalized)}else if(E!=="TRANSLATION"&&E!=="ROTATION"&&E!=="SCALE"){if(y===null){let x=v.geometry;y=new Dt,y.name=x.name;for(let b in x.attributes)y.setAttribute(b,x.attributes[b]);for(let b in x.morphAttributes)y.morphAttributes[b]=x.morphAttributes[b];x.index!==null&&y.setIndex(x.index),y.morphTargetsRelative=x.morphTargetsRelative;for(let b of x.groups)y.addGroup(b.start,b.count,b.materialIndex);x.boundingBox!==null&&(y.boundingBox=x.boundingBox.clone()),x.boundingSphere!==null&&(y.boundingSphere=x.boundingSphere.clone()),y.drawRange.start=x.drawRange.start,y.drawRange.count=x.drawRange.count,y.userData=Object.assign({},x.userData),v.geometry=y}let w=l[E];y.setAttribute(E,new Hs(w.array,w.itemSize,w.normalized))}Jt.prototype.copy.call(v,p),this.parser.assignFinalMaterial(v),f.push(v)}return u.isGroup?(u.clear(),u.add(...f),u):f[0]}))}},Py="glTF",uc=12,Ty={JSON:1313821514,BIN:5130562},vm=class{constructor(e){this.name=mt.KHR_BINARY_GLTF,this.content=null,this.body=null;let t=new DataView(e,0,uc),n=new TextDecoder;if(this.header={magic:n.decode(new Uint8Array(e.slice(0,4))),version:t.getUint32(4,!0),length:t.getUint32(8,!0)},this.header.magic!==Py)throw new Error("THREE.GLTFLoader: Unsupported glTF-Binary header.");if(this.header.version<2)throw new Error("THREE.GLTFLoader: Legacy binary file detected.");let s=this.header.length-uc,r=new DataView(e,uc),o=0;for(;o<s;){let a=r.getUint32(o,!0);o+=4;let l=r.getUint32(o,!0);if(o+=4,l===Ty.JSON){let c=new Uint8Array(e,uc+o,a);this.content=n.decode(c)}else if(l===Ty.BIN){let c=uc+o;this.body=e.slice(c,c+a)}o+=a}if(this.content===null)throw new Error("THREE.GLTFLoader: JSON content not found.")}},Sm=class{constructor(e,t){if(!t)throw new Error("THREE.GLTFLoader: No DRACOLoader instance provided.");this.name=mt.KHR_DRACO_MESH_COMPRESSION,this.json=e,this.dracoLoader=t,this.dracoLoader.preload()}decodePrimitive(e,t){let n=this.json,s=this.dracoLoader,r=e.extensions[this.name].bufferView,o=e.extensions[this.name].attributes,a={},l={},c={};for(let u in o){let h=Em[u]||u.toLowerCase();a[h]=o[u]}for(let u in e.attributes){let h=Em[u]||u.toLowerCase();if(o[u]!==void 0){let d=n.accessors[e.attributes[u]],f=La[d.componentType];c[h]=f.name,l[h]=d.normalized===!0}}return t.getDependency("bufferView",r).then(function(u){return new Promise(function(h,d){s.decodeDracoFile(u,function(f){for(let p in f.attributes){let _=f.attributes[p],g=l[p];g!==void 0&&(_.normalized=g)}h(f)},a,c,ai,d)})})}},bm=class{constructor(){this.name=mt.KHR_TEXTURE_TRANSFORM}extendTexture(e,t){if((t.texCoord===void 0||t.texCoord===e.channel)&&t.offset===void 0&&t.rotation===void 0&&t.scale===void 0)return e;if(e=e.clone(),t.texCoord!==void 0&&(e.channel=t.texCoord),t.offset!==void 0&&e.offset.fromArray(t.offset),t.rotation!==void 0&&(e.rotation=t.rotation),t.scale!==void 0&&e.repeat.fromArray(t.scale),t.rotation!==void 0){let n=Math.cos(e.rotation),s=Math.sin(e.rotation);e.matrix.set(e.repeat.x*n,e.repeat.y*s,e.offset.x,-e.repeat.x*s,e.repeat.y*n,e.offset.y,0,0,1),e.matrixAutoUpdate=!1}return e.needsUpdate=!0,e}},Mm=class{constructor(){this.name=mt.KHR_MESH_QUANTIZATION}},Jh=class extends ms{constructor(e,t,n,s){super(e,t,n,s)}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s*3+s;for(let o=0;o!==s;o++)t[o]=n[r+o];return t}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=a*2,c=a*3,u=s-t,h=(n-t)/u,d=h*h,f=d*h,p=e*c,_=p-c,g=-2*f+3*d,m=f-d,S=1-g,v=m-d+h;for(let y=0;y!==a;y++){let E=o[_+y+a],w=o[_+y+l]*u,x=o[p+y+a],b=o[p+y]*u;r[y]=S*E+v*w+g*x+m*b}return r}},RR=new Vt,wm=class extends Jh{interpolate_(e,t,n,s){let r=super.interpolate_(e,t,n,s);return RR.fromArray(r).normalize().toArray(r),r}},Wi={FLOAT:5126,FLOAT_MAT3:35675,FLOAT_MAT4:35676,FLOAT_VEC2:35664,FLOAT_VEC3:35665,FLOAT_VEC4:35666,LINEAR:9729,REPEAT:10497,SAMPLER_2D:35678,POINTS:0,LINES:1,LINE_LOOP:2,LINE_STRIP:3,TRIANGLES:4,TRIANGLE_STRIP:5,TRIANGLE_FAN:6,UNSIGNED_BYTE:5121,UNSIGNED_SHORT:5123},La={5120:Int8Array,5121:Uint8Array,5122:Int16Array,5123:Uint16Array,5125:Uint32Array,5126:Float32Array},Ay={9728:pn,9729:Cn,9984:Nu,9985:ga,9986:ro,9987:zi},Ry={33071:Ui,33648:Jo,10497:pr},Qp={SCALAR:1,VEC2:2,VEC3:3,VEC4:4,MAT2:4,MAT3:9,MAT4:16},Em={POSITION:"position",NORMAL:"normal",TANGENT:"tangent",TEXCOORD_0:"uv",TEXCOORD_1:"uv1",TEXCOORD_2:"uv2",TEXCOORD_3:"uv3",COLOR_0:"color",WEIGHTS_0:"skinWeight",JOINTS_0:"skinIndex"},Pr={scale:"scale",translation:"position",rotation:"quaternion",weights:"morphTargetInfluences"},CR={CUBICSPLINE:void 0,LINEAR:Xr,STEP:Wr},em={OPAQUE:"OPAQUE",MASK:"MASK",BLEND:"BLEND"};function PR(i){return i.DefaultMaterial===void 0&&(i.DefaultMaterial=new _i({color:16777215,emissive:0,metalness:1,roughness:1,transparent:!1,depthTest:!0,side:ki})),i.DefaultMaterial}function _o(i,e,t){for(let n in t.extensions)i[n]===void 0&&(e.userData.gltfExtensions=e.userData.gltfExtensions||{},e.userData.gltfExtensions[n]=t.extensions[n])}function Ss(i,e){e.extras!==void 0&&(typeof e.extras=="object"?Object.assign(i.userData,e.extras):console.warn("THREE.GLTFLoader: Ignoring primitive type .extras, "+e.extras))}function IR(i,e,t){let n=!1,s=!1,r=!1;for(let c=0,u=e.length;c<u;c++){let h=e[c];if(h.POSITION!==void 0&&(n=!0),h.NORMAL!==void 0&&(s=!0),h.COLOR_0!==void 0&&(r=!0),n&&s&&r)break}if(!n&&!s&&!r)return Promise.resolve(i);let o=[],a=[],l=[];for(let c=0,u=e.length;c<u;c++){let h=e[c];if(n){let d=h.POSITION!==void 0?t.getDependency("accessor",h.POSITION):i.attributes.position;o.push(d)}if(s){let d=h.NORMAL!==void 0?t.getDependency("accessor",h.NORMAL):i.attributes.normal;a.push(d)}if(r){let d=h.COLOR_0!==void 0?t.getDependency("accessor",h.COLOR_0):i.attributes.color;l.push(d)}}return Promise.all([Promise.all(o),Promise.all(a),Promise.all(l)]).then(function(c){let u=c[0],h=c[1],d=c[2];return n&&(i.morphAttributes.position=u),s&&(i.morphAttributes.normal=h),r&&(i.morphAttributes.color=d),i.morphTargetsRelative=!0,i})}function LR(i,e){if(i.updateMorphTargets(),e.weights!==void 0)for(let t=0,n=e.weights.length;t<n;t++)i.morphTargetInfluences[t]=e.weights[t];if(e.extras&&Array.isArray(e.extras.targetNames)){let t=e.extras.targetNames;if(i.morphTargetInfluences.length===t.length){i.morphTargetDictionary={};for(let n=0,s=t.length;n<s;n++)i.morphTargetDictionary[t[n]]=n}else console.warn("THREE.GLTFLoader: Invalid extras.targetNames length. Ignoring names.")}}function NR(i){let e,t=i.extensions&&i.extensions[mt.KHR_DRACO_MESH_COMPRESSION];if(t?e="draco:"+t.bufferView+":"+t.indices+":"+tm(t.attributes):e=i.indices+":"+tm(i.attributes)+":"+i.mode,i.targets!==void 0)for(let n=0,s=i.targets.length;n<s;n++)e+=":"+tm(i.targets[n]);return e}function tm(i){let e="",t=Object.keys(i).sort();for(let n=0,s=t.length;n<s;n++)e+=t[n]+":"+i[t[n]]+";";return e}function Tm(i){switch(i){case Int8Array:return 1/127;case Uint8Array:return 1/255;case Int16Array:return 1/32767;case Uint16Array:return 1/65535;default:throw new Error("THREE.GLTFLoader: Unsupported normalized accessor component type.")}}function DR(i){return i.search(/\.jpe?g($|\?)/i)>0||i.search(/^data\:image\/jpeg/)===0?"image/jpeg":i.search(/\.webp($|\?)/i)>0||i.search(/^data\:image\/webp/)===0?"image/webp":i.search(/\.ktx2($|\?)/i)>0||i.search(/^data\:image\/ktx2/)===0?"image/ktx2":"image/png"}var OR=new Ne,Am=class{constructor(e={},t={}){this.json=e,this.extensions={},this.plugins={},this.options=t,this.cache=new AR,this.associations=new Map,this.primitiveCache={},this.nodeCache={},this.meshCache={refs:{},uses:{}},this.cameraCache={refs:{},uses:{}},this.lightCache={refs:{},uses:{}},this.sourceCache={},this.textureCache={},this.nodeNamesUsed={};let n=!1,s=-1,r=!1,o=-1;if(typeof navigator<"u"&&typeof navigator.userAgent<"u"){let a=navigator.userAgent;n=/^((?!chrome|android).)*safari/i.test(a)===!0;let l=a.match(/Version\/(\d+)/);s=n&&l?parseInt(l[1],10):-1,r=a.indexOf("Firefox")>-1,o=r?a.match(/Firefox\/([0-9]+)\./)[1]:-1}typeof createImageBitmap>"u"||n&&s<17||r&&o<98?(this.textureLoader=new Jr(this.options.manager),this.textureLoader.setPriority(this.options.priority),this.textureLoader.setCache(this.options.cache)):(this.textureLoader=new Bl(this.options.manager),this.textureLoader.setPriority(this.options.priority),this.textureLoader.setCache(this.options.cache)),this.textureLoader.setCrossOrigin(this.options.crossOrigin),this.textureLoader.setWithCredentials(this.options.withCredentials),this.textureLoader.setRequestHeader(this.options.requestHeader),this.fileLoader=new ca(this.options.manager),this.fileLoader.setPriority(this.options.priority),this.fileLoader.setCache(this.options.cache),this.fileLoader.setResponseType("arraybuffer"),(this.options.withCredentials||this.options.crossOrigin==="use-credentials")&&this.fileLoader.setWithCredentials(!0)}setExtensions(e){this.extensions=e}setPlugins(e){this.plugins=e}parse(e,t){let n=this,s=this.json,r=this.extensions;this.cache.removeAll(),this.nodeCache={},this._invokeAll(function(o){return o._markDefs&&o._markDefs()}),Promise.all(this._invokeAll(function(o){return o.beforeRoot&&o.beforeRoot()})).then(function(){return Promise.all([n.getDependencies("scene"),n.getDependencies("animation"),n.getDependencies("camera")])}).then(function(o){let a={scene:o[0][s.scene||0],scenes:o[0],animations:o[1],cameras:o[2],asset:s.asset,parser:n,userData:{}};return _o(r,a,s),Ss(a,s),Promise.all(n._invokeAll(function(l){return l.afterRoot&&l.afterRoot(a)})).then(function(){for(let l of a.scenes)l.updateMatrixWorld();e(a)})}).catch(t)}_markDefs(){let e=this.json.nodes||[],t=this.json.skins||[],n=this.json.meshes||[];for(let s=0,r=t.length;s<r;s++){let o=t[s].joints;for(let a=0,l=o.length;a<l;a++)e[o[a]].isBone=!0}for(let s=0,r=e.length;s<r;s++){let o=e[s];o.mesh!==void 0&&(this._addNodeRef(this.meshCache,o.mesh),o.skin!==void 0&&(n[o.mesh].isSkinnedMesh=!0)),o.camera!==void 0&&this._addNodeRef(this.cameraCache,o.camera)}}_addNodeRef(e,t){t!==void 0&&(e.refs[t]===void 0&&(e.refs[t]=e.uses[t]=0),e.refs[t]++)}_getNodeRef(e,t,n){if(e.refs[t]<=1)return n;let s=n.clone(),r=(o,a)=>{let l=this.associations.get(o);l!=null&&this.associations.set(a,l);for(let[c,u]of o.children.entries())r(u,a.children[c])};return r(n,s),s.name+="_instance_"+e.uses[t]++,s}_invokeOne(e){let t=Object.values(this.plugins);t.push(this);for(let n=0;n<t.length;n++){let s=e(t[n]);if(s)return s}return null}_invokeAll(e){let t=Object.values(this.plugins);t.unshift(this);let n=[];for(let s=0;s<t.length;s++){let r=e(t[s]);r&&n.push(r)}return n}getDependency(e,t){let n=e+":"+t,s=this.cache.get(n);if(!s){switch(e){case"scene":s=this.loadScene(t);break;case"node":s=this._invokeOne(function(r){return r.loadNode&&r.loadNode(t)});break;case"mesh":s=this._invokeOne(function(r){return r.loadMesh&&r.loadMesh(t)});break;case"accessor":s=this.loadAccessor(t);break;case"bufferView":s=this._invokeOne(function(r){return r.loadBufferView&&r.loadBufferView(t)});break;case"buffer":s=this.loadBuffer(t);break;case"material":s=this._invokeOne(function(r){return r.loadMaterial&&r.loadMaterial(t)});break;case"texture":s=this._invokeOne(function(r){return r.loadTexture&&r.loadTexture(t)});break;case"skin":s=this.loadSkin(t);break;case"animation":s=this._invokeOne(function(r){return r.loadAnimation&&r.loadAnimation(t)});break;case"camera":s=this.loadCamera(t);break;default:if(s=this._invokeOne(function(r){return r!=this&&r.getDependency&&r.getDependency(e,t)}),!s)throw new Error("Unknown type: "+e);break}this.cache.add(n,s)}return s}getDependencies(e){let t=this.cache.get(e);if(!t){let n=this,s=this.json[e+(e==="mesh"?"es":"s")]||[];t=Promise.all(s.map(function(r,o){return n.getDependency(e,o)})),this.cache.add(e,t)}return t}loadBuffer(e){let t=this.json.buffers[e],n=this.fileLoader;if(t.type&&t.type!=="arraybuffer")throw new Error("THREE.GLTFLoader: "+t.type+" buffer type is not supported.");if(t.uri===void 0&&e===0)return Promise.resolve(this.extensions[mt.KHR_BINARY_GLTF].body);let s=this.options;return new Promise(function(r,o){n.load($s.resolveURL(t.uri,s.path),r,void 0,function(){o(new Error('THREE.GLTFLoader: Failed to load buffer "'+t.uri+'".'))})})}loadBufferView(e){let t=this.json.bufferViews[e];return this.getDependency("buffer",t.buffer).then(function(n){let s=t.byteLength||0,r=t.byteOffset||0;return n.slice(r,r+s)})}loadAccessor(e){let t=this,n=this.json,s=this.json.accessors[e];if(s.bufferView===void 0&&s.sparse===void 0){let o=Qp[s.type],a=La[s.componentType],l=s.normalized===!0,c=new a(s.count*o);return Promise.resolve(new Hn(c,o,l))}let r=[];return s.bufferView!==void 0?r.push(this.getDependency("bufferView",s.bufferView)):r.push(null),s.sparse!==void 0&&(r.push(this.getDependency("bufferView",s.sparse.indices.bufferView)),r.push(this.getDependency("bufferView",s.sparse.values.bufferView))),Promise.all(r).then(function(o){let a=o[0],l=Qp[s.type],c=La[s.componentType],u=c.BYTES_PER_ELEMENT,h=u*l,d=s.byteOffset||0,f=s.bufferView!==void 0?n.bufferViews[s.bufferView].byteStride:void 0,p=s.normalized===!0,_,g;if(f&&f!==h){let m=Math.floor(d/f),S="InterleavedBuffer:"+s.bufferView+":"+s.componentType+":"+m+":"+s.count,v=t.cache.get(S);v||(_=new c(a,m*f,s.count*f/u),v=new mr(_,f/u),t.cache.add(S,v)),g=new jn(v,l,d%f/u,p)}else a===null?_=new c(s.count*l):_=new c(a,d,s.count*l),g=new Hn(_,l,p);if(s.sparse!==void 0){let m=Qp.SCALAR,S=La[s.sparse.indices.componentType],v=s.sparse.indices.byteOffset||0,y=s.sparse.values.byteOffset||0,E=new S(o[1],v,s.sparse.count*m),w=new c(o[2],y,s.sparse.count*l);a!==null&&(g=new Hn(g.array.slice(),g.itemSize,g.normalized)),g.normalized=!1;for(let x=0,b=E.length;x<b;x++){let N=E[x];if(g.setX(N,w[x*l]),l>=2&&g.setY(N,w[x*l+1]),l>=3&&g.setZ(N,w[x*l+2]),l>=4&&g.setW(N,w[x*l+3]),l>=5)throw new Error("THREE.GLTFLoader: Unsupported itemSize in sparse BufferAttribute.")}g.normalized=p}return g})}loadTexture(e){let t=this.json,n=this.options,r=t.textures[e].source,o=t.images[r],a=this.textureLoader;if(o.uri){let l=n.manager.getHandler(o.uri);l!==null&&(a=l)}return this.loadTextureImage(e,r,a)}loadTextureImage(e,t,n){let s=this,r=this.json,o=r.textures[e],a=r.images[t],l=(a.uri||a.bufferView)+":"+o.sampler;if(this.textureCache[l])return this.textureCache[l];let c=this.loadImageSource(t,n).then(function(u){u.flipY=!1,u.name=o.name||a.name||"",u.name===""&&typeof a.uri=="string"&&a.uri.startsWith("data:image/")===!1&&(u.name=a.uri);let d=(r.samplers||{})[o.sampler]||{};return u.magFilter=Ay[d.magFilter]||Cn,u.minFilter=Ay[d.minFilter]||zi,u.wrapS=Ry[d.wrapS]||pr,u.wrapT=Ry[d.wrapT]||pr,u.generateMipmaps=!u.isCompressedTexture&&u.minFilter!==pn&&u.minFilter!==Cn,s.associations.set(u,{textures:e}),u}).catch(function(){return null});return this.textureCache[l]=c,c}loadImageSource(e,t){let n=this,s=this.json,r=this.options;if(this.sourceCache[e]!==void 0)return this.sourceCache[e].then(d=>d.clone());let o=s.images[e],a=self.URL||self.webkitURL,l=o.uri||"",c=!1,u;if(t.isKTX2Loader===!0&&o.bufferView!==void 0)u=n.getDependency("bufferView",o.bufferView).then(function(d){return new Promise(function(f,p){t.parse(d,f,p)})});else{if(o.bufferView!==void 0)l=n.getDependency("bufferView",o.bufferView).then(function(d){c=!0;let f=new Blob([d],{type:o.mimeType});return l=a.createObjectURL(f),l});else if(o.uri===void 0)throw new Error("THREE.GLTFLoader: Image "+e+" is missing URI and bufferView");u=Promise.resolve(l).then(function(d){return new Promise(function(f,p){let _=f;t.isImageBitmapLoader===!0&&(_=function(g){let m=new Pn(g);m.needsUpdate=!0,f(m)}),t.load($s.resolveURL(d,r.path),_,void 0,p)})})}let h=u.then(function(d){return c===!0&&a.revokeObjectURL(l),Ss(d,o),d.userData.mimeType=o.mimeType||DR(o.uri),d}).catch(function(d){throw console.error("THREE.GLTFLoader: Couldn't load texture",l),d});return this.sourceCache[e]=h,h}assignTexture(e,t,n,s){let r=this;return this.getDependency("texture",n.index).then(function(o){if(!o)return null;if(n.texCoord!==void 0&&n.texCoord>0&&(o=o.clone(),o.channel=n.texCoord),r.extensions[mt.KHR_TEXTURE_TRANSFORM]){let a=n.extensions!==void 0?n.extensions[mt.KHR_TEXTURE_TRANSFORM]:void 0;if(a){let l=r.associations.get(o);o=r.extensions[mt.KHR_TEXTURE_TRANSFORM].extendTexture(o,a),r.associations.set(o,l)}}return s!==void 0&&(o.colorSpace=s),e[t]=o,o})}assignFinalMaterial(e){let t=e.geometry,n=e.material,s=t.attributes.tangent===void 0,r=t.attributes.color!==void 0,o=t.attributes.normal===void 0;if(e.isPoints){let a="PointsMaterial:"+n.uuid,l=this.cache.get(a);l||(l=new la,Jn.prototype.copy.call(l,n),l.color.copy(n.color),l.map=n.map,l.sizeAttenuation=!1,this.cache.add(a,l)),n=l}else if(e.isLine){let a="LineBasicMaterial:"+n.uuid,l=this.cache.get(a);l||(l=new Ji,Jn.prototype.copy.call(l,n),l.color.copy(n.color),l.map=n.map,this.cache.add(a,l)),n=l}if(s||r||o){let a="ClonedMaterial:"+n.uuid+":";s&&(a+="derivative-tangents:"),r&&(a+="vertex-colors:"),o&&(a+="flat-shading:");let l=this.cache.get(a);l||(l=n.clone(),r&&(l.vertexColors=!0),o&&(l.flatShading=!0),s&&(l.normalScale&&(l.normalScale.y*=-1),l.clearcoatNormalScale&&(l.clearcoatNormalScale.y*=-1)),this.cache.add(a,l),this.associations.set(l,this.associations.get(n))),n=l}e.material=n}getMaterialType(){return _i}loadMaterial(e){let t=this,n=this.json,s=this.extensions,r=n.materials[e],o,a={},l=r.extensions||{},c=[];if(l[mt.KHR_MATERIALS_UNLIT]){let h=s[mt.KHR_MATERIALS_UNLIT];o=h.getMaterialType(),c.push(h.extendParams(a,r,t))}else{let h=r.pbrMetallicRoughness||{};if(a.color=new Ye(1,1,1),a.opacity=1,Array.isArray(h.baseColorFactor)){let d=h.baseColorFactor;a.color.setRGB(d[0],d[1],d[2],ai),a.opacity=d[3]}h.baseColorTexture!==void 0&&c.push(t.assignTexture(a,"map",h.baseColorTexture,fn)),a.metalness=h.metallicFactor!==void 0?h.metallicFactor:1,a.roughness=h.roughnessFactor!==void 0?h.roughnessFactor:1,h.metallicRoughnessTexture!==void 0&&(c.push(t.assignTexture(a,"metalnessMap",h.metallicRoughnessTexture)),c.push(t.assignTexture(a,"roughnessMap",h.metallicRoughnessTexture))),o=this._invokeOne(function(d){return d.getMaterialType&&d.getMaterialType(e)}),c.push(Promise.all(this._invokeAll(function(d){return d.extendMaterialParams&&d.extendMaterialParams(e,a)})))}r.doubleSided===!0&&(a.side=wn);let u=r.alphaMode||em.OPAQUE;if(u===em.BLEND?(a.transparent=!0,a.depthWrite=!1):(a.transparent=!1,u===em.MASK&&(a.alphaTest=r.alphaCutoff!==void 0?r.alphaCutoff:.5)),r.normalTexture!==void 0&&o!==fi&&(c.push(t.assignTexture(a,"normalMap",r.normalTexture)),a.normalScale=new Ae(1,1),r.normalTexture.scale!==void 0)){let h=r.normalTexture.scale;a.normalScale.set(h,h)}if(r.occlusionTexture!==void 0&&o!==fi&&(c.push(t.assignTexture(a,"aoMap",r.occlusionTexture)),r.occlusionTexture.strength!==void 0&&(a.aoMapIntensity=r.occlusionTexture.strength)),r.emissiveFactor!==void 0&&o!==fi){let h=r.emissiveFactor;a.emissive=new Ye().setRGB(h[0],h[1],h[2],ai)}return r.emissiveTexture!==void 0&&o!==fi&&c.push(t.assignTexture(a,"emissiveMap",r.emissiveTexture,fn)),Promise.all(c).then(function(){let h=new o(a);return r.name&&(h.name=r.name),Ss(h,r),t.associations.set(h,{materials:e}),r.extensions&&_o(s,h,r),h})}createUniqueName(e){let t=Ht.sanitizeNodeName(e||"");return t in this.nodeNamesUsed?t+"_"+ ++this.nodeNamesUsed[t]:(this.nodeNamesUsed[t]=0,t)}loadGeometries(e){let t=this,n=this.extensions,s=this.primitiveCache;function r(a){return n[mt.KHR_DRACO_MESH_COMPRESSION].decodePrimitive(a,t).then(function(l){return Cy(l,a,t)})}let o=[];for(let a=0,l=e.length;a<l;a++){let c=e[a],u=NR(c),h=s[u];if(h)o.push(h.promise);else{let d;c.extensions&&c.extensions[mt.KHR_DRACO_MESH_COMPRESSION]?d=r(c):d=Cy(new Dt,c,t),c.mode===Wi.TRIANGLE_STRIP?d=d.then(f=>Jp(f,Yl)):c.mode===Wi.TRIANGLE_FAN&&(d=d.then(f=>Jp(f,xa))),s[u]={primitive:c,promise:d},o.push(d)}}return Promise.all(o)}loadMesh(e){let t=this,n=this.json,s=this.extensions,r=n.meshes[e],o=r.primitives,a=[];for(let l=0,c=o.length;l<c;l++){let u=o[l].material===void 0?PR(this.cache):this.getDependency("material",o[l].material);a.push(u)}return a.push(t.loadGeometries(o)),Promise.all(a).then(async function(l){let c=l.slice(0,l.length-1),u=l[l.length-1],h=[];for(let f=0,p=u.length;f<p;f++){let _=u[f],g=o[f],m,S=c[f];if(g.mode===Wi.TRIANGLES||g.mode===Wi.TRIANGLE_STRIP||g.mode===Wi.TRIANGLE_FAN||g.mode===void 0){let v=r.isSkinnedMesh===!0,y=_.hasAttribute("skinIndex")&&_.hasAttribute("skinWeight");v&&y===!1&&console.warn("THREE.GLTFLoader: Missing skinIndex or skinWeight attributes. Skinning disabled."),m=v&&y?new ml(_,S):new Tt(_,S),m.isSkinnedMesh===!0&&m.normalizeSkinWeights()}else if(g.mode===Wi.LINES)m=new $r(_,S);else if(g.mode===Wi.LINE_STRIP)m=new Qi(_,S);else if(g.mode===Wi.LINE_LOOP)m=new _l(_,S);else if(g.mode===Wi.POINTS)m=new xl(_,S);else throw new Error("THREE.GLTFLoader: Primitive mode unsupported: "+g.mode);Object.keys(m.geometry.morphAttributes).length>0&&LR(m,r),m.name=t.createUniqueName(r.name||"mesh_"+e),Ss(m,r),g.extensions&&_o(s,m,g),t.assignFinalMaterial(m),h.push(m)}for(let f=0,p=h.length;f<p;f++)t.associations.set(h[f],{meshes:e,primitives:f});if(h.length===1)return r.extensions&&_o(s,h[0],r),h[0];let d=new Mt;r.extensions&&_o(s,d,r),t.associations.set(d,{meshes:e});for(let f=0,p=h.length;f<p;f++)d.add(h[f]);return d})}loadCamera(e){let t,n=this.json.cameras[e],s=n[n.type];if(!s){console.warn("THREE.GLTFLoader: Missing camera parameters.");return}return n.type==="perspective"?t=new Rn(Er.radToDeg(s.yfov),s.aspectRatio||1,s.znear||1,s.zfar||2e6):n.type==="orthographic"&&(t=new Ys(-s.xmag,s.xmag,s.ymag,-s.ymag,s.znear,s.zfar)),n.name&&(t.name=this.createUniqueName(n.name)),Ss(t,n),Promise.resolve(t)}loadSkin(e){let t=this.json.skins[e],n=[];for(let s=0,r=t.joints.length;s<r;s++)n.push(this._loadNodeShallow(t.joints[s]));return t.inverseBindMatrices!==void 0?n.push(this.getDependency("accessor",t.inverseBindMatrices)):n.push(null),Promise.all(n).then(function(s){let r=s.pop(),o=s,a=[],l=[];for(let c=0,u=o.length;c<u;c++){let h=o[c];if(h){a.push(h);let d=new Ne;r!==null&&d.fromArray(r.array,c*16),l.push(d)}else console.warn('THREE.GLTFLoader: Joint "%s" could not be found.',t.joints[c])}return new gl(a,l)})}loadAnimation(e){let t=this.json,n=this,s=t.animations[e],r=s.name?s.name:"animation_"+e,o=[],a=[],l=[],c=[],u=[];for(let h=0,d=s.channels.length;h<d;h++){let f=s.channels[h],p=s.samplers[f.sampler],_=f.target,g=_.node,m=s.parameters!==void 0?s.parameters[p.input]:p.input,S=s.parameters!==void 0?s.parameters[p.output]:p.output;_.node!==void 0&&(o.push(this.getDependency("node",g)),a.push(this.getDependency("accessor",m)),l.push(this.getDependency("accessor",S)),c.push(p),u.push(_))}return Promise.all([Promise.all(o),Promise.all(a),Promise.all(l),Promise.all(c),Promise.all(u)]).then(function(h){let d=h[0],f=h[1],p=h[2],_=h[3],g=h[4],m=[];for(let v=0,y=d.length;v<y;v++){let E=d[v],w=f[v],x=p[v],b=_[v],N=g[v];if(E===void 0)continue;E.updateMatrix&&E.updateMatrix();let I=n._createAnimationTracks(E,w,x,b,N);if(I)for(let L=0;L<I.length;L++)m.push(I[L])}let S=new Ll(r,void 0,m);return Ss(S,s),S})}createNodeMesh(e){let t=this.json,n=this,s=t.nodes[e];return s.mesh===void 0?null:n.getDependency("mesh",s.mesh).then(function(r){let o=n._getNodeRef(n.meshCache,s.mesh,r);return s.weights!==void 0&&o.traverse(function(a){if(a.isMesh)for(let l=0,c=s.weights.length;l<c;l++)a.morphTargetInfluences[l]=s.weights[l]}),o})}loadNode(e){let t=this.json,n=this,s=t.nodes[e],r=n._loadNodeShallow(e),o=[],a=s.children||[];for(let c=0,u=a.length;c<u;c++)o.push(n.getDependency("node",a[c]));let l=s.skin===void 0?Promise.resolve(null):n.getDependency("skin",s.skin);return Promise.all([r,Promise.all(o),l]).then(function(c){let u=c[0],h=c[1],d=c[2];d!==null&&u.traverse(function(f){f.isSkinnedMesh&&f.bind(d,OR)});for(let f=0,p=h.length;f<p;f++)u.add(h[f]);if(u.userData.pivot!==void 0&&h.length>0){let f=u.userData.pivot,p=h[0];u.pivot=new C().fromArray(f),u.position.x-=f[0],u.position.y-=f[1],u.position.z-=f[2],p.position.set(0,0,0),delete u.userData.pivot}return u})}_loadNodeShallow(e){let t=this.json,n=this.extensions,s=this;if(this.nodeCache[e]!==void 0)return this.nodeCache[e];let r=t.nodes[e],o=r.name?s.createUniqueName(r.name):"",a=[],l=s._invokeOne(function(c){return c.createNodeMesh&&c.createNodeMesh(e)});return l&&a.push(l),r.camera!==void 0&&a.push(s.getDependency("camera",r.camera).then(function(c){return s._getNodeRef(s.cameraCache,r.camera,c)})),s._invokeAll(function(c){return c.createNodeAttachment&&c.createNodeAttachment(e)}).forEach(function(c){a.push(c)}),this.nodeCache[e]=Promise.all(a).then(function(c){let u;if(r.isBone===!0?u=new oa:c.length>1?u=new Mt:c.length===1?u=c[0]:u=new Jt,u!==c[0])for(let h=0,d=c.length;h<d;h++)u.add(c[h]);if(r.name&&(u.userData.name=r.name,u.name=o),Ss(u,r),r.extensions&&_o(n,u,r),r.matrix!==void 0){let h=new Ne;h.fromArray(r.matrix),u.applyMatrix4(h)}else r.translation!==void 0&&u.position.fromArray(r.translation),r.rotation!==void 0&&u.quaternion.fromArray(r.rotation),r.scale!==void 0&&u.scale.fromArray(r.scale);if(!s.associations.has(u))s.associations.set(u,{});else if(r.mesh!==void 0&&s.meshCache.refs[r.mesh]>1){let h=s.associations.get(u);s.associations.set(u,{...h})}return s.associations.get(u).nodes=e,u}),this.nodeCache[e]}loadScene(e){let t=this.extensions,n=this.json.scenes[e],s=this,r=new Mt;n.name&&(r.name=s.createUniqueName(n.name)),Ss(r,n),n.extensions&&_o(t,r,n);let o=n.nodes||[],a=[];for(let l=0,c=o.length;l<c;l++)a.push(s.getDependency("node",o[l]));return Promise.all(a).then(function(l){for(let u=0,h=l.length;u<h;u++){let d=l[u];d.parent!==null?r.add(wy(d)):r.add(d)}let c=u=>{let h=new Map;for(let[d,f]of s.associations)(d instanceof Jn||d instanceof Pn)&&h.set(d,f);return u.traverse(d=>{let f=s.associations.get(d);f!=null&&h.set(d,f)}),h};return s.associations=c(r),r})}_createAnimationTracks(e,t,n,s,r){let o=[],a=e.name?e.name:e.uuid,l=[];function c(f){f.morphTargetInfluences&&l.push(f.name?f.name:f.uuid)}Pr[r.path]===Pr.weights?(c(e),e.isGroup&&e.children.forEach(c)):l.push(a);let u;switch(Pr[r.path]){case Pr.weights:u=Ws;break;case Pr.rotation:u=Xs;break;case Pr.translation:case Pr.scale:u=yr;break;default:n.itemSize===1?u=Ws:u=yr;break}let h=s.interpolation!==void 0?CR[s.interpolation]:Xr,d=this._getArrayFromAccessor(n);for(let f=0,p=l.length;f<p;f++){let _=new u(l[f]+"."+Pr[r.path],t.array,d,h);s.interpolation==="CUBICSPLINE"&&this._createCubicSplineTrackInterpolant(_),o.push(_)}return o}_getArrayFromAccessor(e){let t=e.array;if(e.normalized){let n=Tm(t.constructor),s=new Float32Array(t.length);for(let r=0,o=t.length;r<o;r++)s[r]=t[r]*n;t=s}return t}_createCubicSplineTrackInterpolant(e){e.createInterpolant=function(n){let s=this instanceof Xs?wm:Jh;return new s(this.times,this.values,this.getValueSize()/3,n)},e.createInterpolant.isInterpolantFactoryMethodGLTFCubicSpline=!0}};function UR(i,e,t){let n=e.attributes,s=new Mn;if(n.POSITION!==void 0){let a=t.json.accessors[n.POSITION],l=a.min,c=a.max;if(l!==void 0&&c!==void 0){if(s.set(new C(l[0],l[1],l[2]),new C(c[0],c[1],c[2])),a.normalized){let u=Tm(La[a.componentType]);s.min.multiplyScalar(u),s.max.multiplyScalar(u)}}else{console.warn("THREE.GLTFLoader: Missing min/max properties for accessor POSITION.");return}}else return;let r=e.targets;if(r!==void 0){let a=new C,l=new C;for(let c=0,u=r.length;c<u;c++){let h=r[c];if(h.POSITION!==void 0){let d=t.json.accessors[h.POSITION],f=d.min,p=d.max;if(f!==void 0&&p!==void 0){if(l.setX(Math.max(Math.abs(f[0]),Math.abs(p[0]))),l.setY(Math.max(Math.abs(f[1]),Math.abs(p[1]))),l.setZ(Math.max(Math.abs(f[2]),Math.abs(p[2]))),d.normalized){let _=Tm(La[d.componentType]);l.multiplyScalar(_)}a.max(l)}else console.warn("THREE.GLTFLoader: Missing min/max properties for accessor POSITION.")}}s.expandByVector(a)}i.boundingBox=s;let o=new Vn;s.getCenter(o.center),o.radius=s.min.distanceTo(s.max)/2,i.boundingSphere=o}function Cy(i,e,t){let n=e.attributes,s=[];function r(o,a){return t.getDependency("accessor",o).then(function(l){i.setAttribute(a,l)})}for(let o in n){let a=Em[o]||o.toLowerCase();a in i.attributes||s.push(r(n[o],a))}if(e.indices!==void 0&&!i.index){let o=t.getDependency("accessor",e.indices).then(function(a){i.setIndex(a)});s.push(o)}return ft.workingColorSpace!==ai&&"COLOR_0"in n&&console.warn(`THREE.GLTFLoader: Converting vertex colors from "srgb-linear" to "${ft.workingColorSpace}" not supported.`),Ss(i,e),UR(i,e,t),Promise.all(s).then(function(){return e.targets!==void 0?IR(i,e.targets,t):i})}var FR=.6,BR="body";function Iy(i){let e=new Zh;e.register(s=>(s.textureLoader=new Jr(s.options.manager),{name:"cadmbs_textures"}));let t=[];function n(s,r,o,a){let l=un(s.glb,Uint8Array).buffer,c=e.parseAsync(l,"").then(({scene:u})=>{u.traverse(h=>h.isMesh&&kR(h,r,o)),u.applyMatrix4(new Ne().set(...s.pose)),a(u),i()});t.push(c)}return{add:n,ready:()=>Promise.all(t)}}function kR(i,e,t){i.geometry=My(i.geometry,FR),i.material.name===BR?i.material=e:i.material.flatShading=!1,i.material.side=wn,i.castShadow=i.receiveShadow=!0,i.userData.info=t}function Ly(i,e){let t=new eo,n=new oi;t.params.Line.threshold=0;function s(l){let c=i.getBoundingClientRect(),[u,h]=[(l.clientX-c.left)/c.width,(l.clientY-c.top)/c.height];t.setFromCamera(new Ae(2*u-1,1-2*h),e().camera)}function r(l){s(l);for(let c of t.intersectObjects(e().items,!0)){let u=c.object.userData.infos?.[c.instanceId]??c.object.userData.info;if(!(u?.carrier>0))continue;let h=e().matrices[u.carrier];return{carrier:u.carrier,place:c.point.clone(),point:c.point.clone().applyMatrix4(h.clone().invert())}}return null}function o(l,c){return n.setFromNormalAndCoplanarPoint(e().camera.getWorldDirection(new C),c),s(l),t.ray.intersectPlane(n,new C)}function a(l,c){let{camera:u}=e();return new C().setFromMatrixColumn(u.matrixWorld,0).multiplyScalar(l).addScaledVector(new C().setFromMatrixColumn(u.matrixWorld,1),c)}return{bodyAt:r,inPlane:o,onScreen:a,place:(l,c)=>c.clone().applyMatrix4(e().matrices[l])}}var Ny=[1,.6,.4];function Dy(i){let e=0,t=0,n=0,s=-1/0,r=null,o=()=>performance.now()-s<600;function a(){let u=performance.now(),h=o();s=u,h?e>45&&n<Ny.length-1&&(n+=1,e=0):e=0,n!==0&&(clearTimeout(r),r=setTimeout(()=>{n=0,i()},600))}function l(u){let h=performance.now();u(),requestAnimationFrame(()=>{t=performance.now(),e=e?.5*(e+t-h):t-h})}function c(u){let h=o()&&e>36?t+e-performance.now():0;h>0?setTimeout(()=>requestAnimationFrame(u),Math.min(h,600/2)):requestAnimationFrame(u)}return{pose:a,frame:l,schedule:c,resolution:()=>Ny[n],isCoarse:()=>n>0}}function Oy(i,e,t){let n=document.createElement("canvas");[n.width,n.height]=[i.width,i.height];let s=n.getContext("2d");s.drawImage(i,0,0);let r=i.width/Math.max(i.clientWidth,1);s.scale(r,r);let o=i.getBoundingClientRect();for(let a of e.hidden?[]:e.children){if(a.style.visibility==="hidden")continue;let l=getComputedStyle(a),c=a.getBoundingClientRect(),[u,h]=[c.left-o.left,c.top-o.top];s.font=`${l.fontStyle} ${l.fontSize} ${l.fontFamily}`,s.textBaseline="middle",s.lineWidth=3,s.lineJoin="round",s.strokeStyle=getComputedStyle(document.body).backgroundColor,s.strokeText(a.textContent,u+4,h+c.height/2),s.fillStyle=l.color,s.fillText(a.textContent,u+4,h+c.height/2)}n.toBlob(t,"image/png")}var Uy=9,zR=new C(0,1,0);function By(i,e){let t=.016*i.size,n=Rm(t),s=(i.springs??[]).map(l=>{let c=[`spring k = ${Fy(l.stiffness)} N/m`,`damper d = ${Fy(l.damping)} N s/m`],u=di(n,Wn("#5b6573"),{title:l.name,lines:c});return e.add(u),{mesh:u,spring:l}}),[r,o]=[new C,new C];function a(l){for(let{mesh:c,spring:u}of s)r.set(...u.points[0]).applyMatrix4(l[u.carriers[0]]),o.set(...u.points[1]).applyMatrix4(l[u.carriers[1]]),c.position.copy(r),c.scale.set(1,Math.max(o.sub(r).length(),1e-6*i.size),1),c.quaternion.setFromUnitVectors(zR,o.normalize())}return{update:a}}function Rm(i){let e=24*Uy,t=Array.from({length:e+1},(n,s)=>{let r=s/e*2*Math.PI*Uy;return new C(i*Math.cos(r),.12+.76*s/e,i*Math.sin(r))});return t.unshift(new C(0,0,0),new C(0,.1,0)),t.push(new C(0,.9,0),new C(0,1,0)),new jr(new xr(t),2*e,.14*i,5)}function Fy(i){return Number(i.toPrecision(4))}var ky={vertex:"varying vec2 p; void main() { p = position.xy; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",fragment:`
    varying vec2 p; uniform float cell; uniform float rim; uniform vec3 color;
    float lines(float size) {
      vec2 q = p / size; vec2 d = abs(fract(q - 0.5) - 0.5) / fwidth(q);
      return 1.0 - min(min(d.x, d.y), 1.0);
    }
    void main() {
      float fade = 1.0 - smoothstep(0.35, 1.0, length(p) / rim);
      float a = max(0.32 * lines(cell), 0.6 * lines(10.0 * cell)) * fade;
      if (a < 0.01) discard;
      gl_FragColor = vec4(color, a);
    }`};function zy(i,e){let t=new Mt,n=HR(i),s=Math.max(i.length,...(i.extent??[]).map(f=>1.25*n.distanceTo(new C(...f)))),r=new Nl("#ffffff","#8f97a3",1.3);r.position.copy(e);let o=new vr("#ffffff",1.5),a=new C(...i.view),l=a.clone().cross(e).normalize(),c=e.clone().multiplyScalar(2.4).addScaledVector(l,-.9).addScaledVector(a,.9).multiplyScalar(s),u=new vr("#ffffff",.55);u.position.copy(a),o.castShadow=!0,o.shadow.mapSize.set(2048,2048),o.shadow.radius=5,o.shadow.normalBias=.004*i.length,o.shadow.bias=-4e-4,Object.assign(o.shadow.camera,{left:-s,right:s,top:s,bottom:-s,near:.1*s,far:8*s});let h=i.lowest===null?null:VR(i,e,n,s);t.add(r,o,o.target,u),d(new C);function d(f){n.add(f),o.target.position.copy(n),o.position.copy(n).add(c)}return{group:t,ground:h,follow:d,shadows:f=>o.castShadow=f}}function HR(i){return new Mn().setFromPoints((i.extent??[i.center]).map(t=>new C(...t))).getCenter(new C)}function VR(i,e,t,n){let s=new Mt,r=Math.max(1.6*n,i.follows?12*i.length:0),o=10**Math.floor(Math.log10(i.length/2)),a=new Zr(2*r,2*r),l=new Tt(a,new gi({uniforms:{cell:{value:o},rim:{value:r},color:{value:new Ye("#7c8796")}},vertexShader:ky.vertex,fragmentShader:ky.fragment,transparent:!0,depthWrite:!1,side:wn})),c=new Tt(a,new Cl({opacity:.22,depthWrite:!1}));return c.receiveShadow=!0,s.add(l,c),s.quaternion.setFromUnitVectors(new C(0,0,1),e),s.position.copy(t).addScaledVector(e,i.lowest-t.dot(e)),s}var GR=6,Hy=i=>i.visible&&(!i.parent||Hy(i.parent));function Vy(i,e){let t=document.getElementById("tooltip"),n=document.getElementById("status"),s=new eo;s.params.Line.threshold=0;let r=[],o=!1,a=-1,l=null;function c(f){let{camera:p,items:_,overlays:g}=e(),m=i.getBoundingClientRect(),[S,v]=[f.clientX-m.left,f.clientY-m.top];s.setFromCamera(new Ae(2*S/m.width-1,1-2*v/m.height),p);let y=w=>s.intersectObjects(w,!0).filter(({object:x})=>Hy(x)).map(WR).find(Boolean)??null,E=y(g)??y(_.filter(w=>w.visible));return u(E,S,v),E}function u(f,p,_){if(t.hidden=!f,!f)return;let g=document.createElement("strong");g.textContent=f.title,t.replaceChildren(g,...f.lines.map(m=>Object.assign(document.createElement("div"),{textContent:m}))),t.style.left=`${Math.max(0,Math.min(p+14,i.clientWidth-t.offsetWidth-4))}px`,t.style.top=`${Math.max(0,Math.min(_+14,i.clientHeight-t.offsetHeight-4))}px`}function h(f){o=!!f;for(let p of r)p(f)}function d(f){let{camera:p,items:_}=e(),g=new Map;for(let E of _.filter(w=>w.visible))E.traverseVisible(w=>{for(let[x,b]of XR(w))g.has(x.title)||g.set(x.title,{info:x,point:b})});let m=[...g.values()];if(!m.length)return;a=(a+f+m.length)%m.length;let{info:S,point:v}=m[a],y=v().project(p);u(S,(y.x+1)/2*i.clientWidth,(1-y.y)/2*i.clientHeight),n.textContent=[S.title,...S.lines].join("; "),h(S)}return i.addEventListener("pointerdown",f=>l=f),i.addEventListener("pointermove",f=>{o||(f.buttons===0?c(f):t.hidden=!0)}),i.addEventListener("pointerleave",()=>{o||(t.hidden=!0)}),i.addEventListener("click",f=>{(l?Math.hypot(f.clientX-l.clientX,f.clientY-l.clientY):0)<=GR&&h(c(f))}),i.addEventListener("keydown",f=>{f.key==="Escape"?(t.hidden=!0,n.textContent="",h(null)):f.key==="Enter"&&(f.preventDefault(),d(f.shiftKey?-1:1))}),{onPick:f=>r.push(f)}}function WR({object:i,instanceId:e,point:t}){let n=i.userData.infos?.[e]??i.userData.info;if(!n||e!==void 0||n.carrier===void 0)return n;let s=i;for(;s.parent&&!s.parent.isScene;)s=s.parent;return{...n,place:t.clone().applyMatrix4(s.matrix.clone().invert()).toArray()}}function XR(i){let{info:e,infos:t}=i.userData;return t?t.map((n,s)=>[n,()=>new C().setFromMatrixPosition(qR(i,s))]):e?[[e,()=>i.getWorldPosition(new C)]]:[]}function qR(i,e){let t=new Ne;return i.getMatrixAt(e,t),t}var Gy=new Mn,Qh=new C,Na=class extends Fl{constructor(){super(),this.isLineSegmentsGeometry=!0,this.type="LineSegmentsGeometry";let e=[-1,2,0,1,2,0,-1,1,0,1,1,0,-1,0,0,1,0,0,-1,-1,0,1,-1,0],t=[-1,2,1,2,-1,1,1,1,-1,-1,1,-1,-1,-2,1,-2],n=[0,2,1,2,3,1,2,4,3,4,5,3,4,6,5,6,7,5];this.setIndex(n),this.setAttribute("position",new pt(e,3)),this.setAttribute("uv",new pt(t,2))}applyMatrix4(e){let t=this.attributes.instanceStart,n=this.attributes.instanceEnd;return t!==void 0&&(t.applyMatrix4(e),n.applyMatrix4(e),t.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}setPositions(e){let t;e instanceof Float32Array?t=e:Array.isArray(e)&&(t=new Float32Array(e));let n=new Sr(t,6,1);return this.setAttribute("instanceStart",new jn(n,3,0)),this.setAttribute("instanceEnd",new jn(n,3,3)),this.instanceCount=this.attributes.instanceStart.count,this.computeBoundingBox(),this.computeBoundingSphere(),this}setColors(e){let t;e instanceof Float32Array?t=e:Array.isArray(e)&&(t=new Float32Array(e));let n=new Sr(t,6,1);return this.setAttribute("instanceColorStart",new jn(n,3,0)),this.setAttribute("instanceColorEnd",new jn(n,3,3)),this}fromWireframeGeometry(e){return this.setPositions(e.attributes.position.array),this}fromEdgesGeometry(e){return this.setPositions(e.attributes.position.array),this}fromMesh(e){return this.fromWireframeGeometry(new Rl(e.geometry)),this}fromLineSegments(e){let t=e.geometry;return this.setPositions(t.attributes.position.array),this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Mn);let e=this.attributes.instanceStart,t=this.attributes.instanceEnd;e!==void 0&&t!==void 0&&(this.boundingBox.setFromBufferAttribute(e),Gy.setFromBufferAttribute(t),this.boundingBox.union(Gy))}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Vn),this.boundingBox===null&&this.computeBoundingBox();let e=this.attributes.instanceStart,t=this.attributes.instanceEnd;if(e!==void 0&&t!==void 0){let n=this.boundingSphere.center;this.boundingBox.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Qh.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Qh)),Qh.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Qh));this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error("THREE.LineSegmentsGeometry.computeBoundingSphere(): Computed radius is NaN. The instanced position data is likely to have NaN values.",this)}}toJSON(){}};Pe.line={worldUnits:{value:1},linewidth:{value:1},resolution:{value:new Ae},dashOffset:{value:0},dashScale:{value:1},dashSize:{value:1},gapSize:{value:1}};ui.line={uniforms:$l.merge([Pe.common,Pe.fog,Pe.line]),vertexShader:`
		#include <common>
		#include <color_pars_vertex>
		#include <fog_pars_vertex>
		#include <logdepthbuf_pars_vertex>
		#include <clipping_planes_pars_vertex>

		uniform float linewidth;
		uniform vec2 resolution;

		attribute vec3 instanceStart;
		attribute vec3 instanceEnd;

		attribute vec3 instanceColorStart;
		attribute vec3 instanceColorEnd;

		#ifdef WORLD_UNITS

			varying vec4 worldPos;
			varying vec3 worldStart;
			varying vec3 worldEnd;

			#ifdef USE_DASH

				varying vec2 vUv;

			#endif

		#else

			varying vec2 vUv;

		#endif

		#ifdef USE_DASH

			uniform float dashScale;
			attribute float instanceDistanceStart;
			attribute float instanceDistanceEnd;
			varying float vLineDistance;

		#endif

		float trimSegmentAlpha( const in vec4 start, const in vec4 end ) {

			// compute the interpolation factor needed to trim the segment so it terminates
			// between the camera plane and the near plane

			// conservative estimate of the near plane
			float a = projectionMatrix[ 2 ][ 2 ]; // 3nd entry in 3th column
			float b = projectionMatrix[ 3 ][ 2 ]; // 3nd entry in 4th column

			// we need different nearEstimate formula for reversed and default depth buffer
			// a is positive with a reversed depth buffer so it can be used for controlling the code flow
			float nearEstimate = ( a > 0.0 ) ? ( - b / ( a + 1.0 ) ) : ( - 0.5 * b / a );

			return ( nearEstimate - start.z ) / ( end.z - start.z );

		}

		void main() {

			#ifdef USE_COLOR

				vColor.xyz = ( position.y < 0.5 ) ? instanceColorStart : instanceColorEnd;

			#endif

			float aspect = resolution.x / resolution.y;

			// camera space
			vec4 start = modelViewMatrix * vec4( instanceStart, 1.0 );
			vec4 end = modelViewMatrix * vec4( instanceEnd, 1.0 );

			#ifdef USE_DASH

				float lineDistanceStart = dashScale * instanceDistanceStart;
				float lineDistanceEnd = dashScale * instanceDistanceEnd;

			#endif

			#ifdef WORLD_UNITS

				worldStart = start.xyz;
				worldEnd = end.xyz;

			#else

				vUv = uv;

			#endif

			// special case for perspective projection, and segments that terminate either in, or behind, the camera plane
			// clearly the gpu firmware has a way of addressing this issue when projecting into ndc space
			// but we need to perform ndc-space calculations in the shader, so we must address this issue directly
			// perhaps there is a more elegant solution -- WestLangley

			bool perspective = ( projectionMatrix[ 2 ][ 3 ] == - 1.0 ); // 4th entry in the 3rd column

			if ( perspective ) {

				if ( start.z < 0.0 && end.z >= 0.0 ) {

					float alpha = trimSegmentAlpha( start, end );
					end.xyz = mix( start.xyz, end.xyz, alpha );

					#ifdef USE_DASH

						lineDistanceEnd = mix( lineDistanceStart, lineDistanceEnd, alpha );

					#endif

				} else if ( end.z < 0.0 && start.z >= 0.0 ) {

					float alpha = trimSegmentAlpha( end, start );
					start.xyz = mix( end.xyz, start.xyz, alpha );

					#ifdef USE_DASH

						lineDistanceStart = mix( lineDistanceEnd, lineDistanceStart, alpha );

					#endif

				}

			}

			#ifdef USE_DASH

				vLineDistance = ( position.y < 0.5 ) ? lineDistanceStart : lineDistanceEnd;
				vUv = uv;

			#endif

			// clip space
			vec4 clipStart = projectionMatrix * start;
			vec4 clipEnd = projectionMatrix * end;

			// ndc space
			vec3 ndcStart = clipStart.xyz / clipStart.w;
			vec3 ndcEnd = clipEnd.xyz / clipEnd.w;

			// direction
			vec2 dir = ndcEnd.xy - ndcStart.xy;

			// account for clip-space aspect ratio
			dir.x *= aspect;
			dir = normalize( dir );

			#ifdef WORLD_UNITS

				vec3 worldDir = normalize( end.xyz - start.xyz );
				vec3 tmpFwd = perspective ? normalize( mix( start.xyz, end.xyz, 0.5 ) ) : vec3( 0.0, 0.0, - 1.0 );
				vec3 worldUp = normalize( cross( worldDir, tmpFwd ) );
				vec3 worldFwd = cross( worldDir, worldUp );
				worldPos = position.y < 0.5 ? start: end;

				// height offset
				float hw = linewidth * 0.5;
				worldPos.xyz += position.x < 0.0 ? hw * worldUp : - hw * worldUp;

				// don't extend the line if we're rendering dashes because we
				// won't be rendering the endcaps
				#ifndef USE_DASH

					// cap extension
					worldPos.xyz += position.y < 0.5 ? - hw * worldDir : hw * worldDir;

					// add width to the box
					worldPos.xyz += worldFwd * hw;

					// endcaps
					if ( position.y > 1.0 || position.y < 0.0 ) {

						worldPos.xyz -= worldFwd * 2.0 * hw;

					}

				#endif

				// project the worldpos
				vec4 clip = projectionMatrix * worldPos;

				// shift the depth of the projected points so the line
				// segments overlap neatly
				vec3 clipPose = ( position.y < 0.5 ) ? ndcStart : ndcEnd;

				// only shift the depth of vertices in front of the camera (#35137)
				if ( clip.w > 0.0 ) clip.z = clipPose.z * clip.w;

			#else

				vec2 offset = vec2( dir.y, - dir.x );
				// undo aspect ratio adjustment
				dir.x /= aspect;
				offset.x /= aspect;

				// sign flip
				if ( position.x < 0.0 ) offset *= - 1.0;

				// endcaps
				if ( position.y < 0.0 ) {

					offset += - dir;

				} else if ( position.y > 1.0 ) {

					offset += dir;

				}

				// adjust for linewidth
				offset *= linewidth;

				// adjust for clip-space to screen-space conversion // maybe resolution should be based on viewport ...
				offset /= resolution.y;

				// select end
				vec4 clip = ( position.y < 0.5 ) ? clipStart : clipEnd;

				// back to clip space
				offset *= clip.w;

				clip.xy += offset;

			#endif

			gl_Position = clip;

			vec4 mvPosition = ( position.y < 0.5 ) ? start : end; // this is an approximation

			#include <logdepthbuf_vertex>
			#include <clipping_planes_vertex>
			#include <fog_vertex>

		}
		`,fragmentShader:`
		uniform vec3 diffuse;
		uniform float opacity;
		uniform float linewidth;

		#ifdef USE_DASH

			uniform float dashOffset;
			uniform float dashSize;
			uniform float gapSize;

		#endif

		varying float vLineDistance;

		#ifdef WORLD_UNITS

			varying vec4 worldPos;
			varying vec3 worldStart;
			varying vec3 worldEnd;

			#ifdef USE_DASH

				varying vec2 vUv;

			#endif

		#else

			varying vec2 vUv;

		#endif

		#include <common>
		#include <color_pars_fragment>
		#include <fog_pars_fragment>
		#include <logdepthbuf_pars_fragment>
		#include <clipping_planes_pars_fragment>

		vec2 closestLineToLine(vec3 p1, vec3 p2, vec3 p3, vec3 p4) {

			float mua;
			float mub;

			vec3 p13 = p1 - p3;
			vec3 p43 = p4 - p3;

			vec3 p21 = p2 - p1;

			float d1343 = dot( p13, p43 );
			float d4321 = dot( p43, p21 );
			float d1321 = dot( p13, p21 );
			float d4343 = dot( p43, p43 );
			float d2121 = dot( p21, p21 );

			float denom = d2121 * d4343 - d4321 * d4321;

			float numer = d1343 * d4321 - d1321 * d4343;

			mua = numer / denom;
			mua = clamp( mua, 0.0, 1.0 );
			mub = ( d1343 + d4321 * ( mua ) ) / d4343;
			mub = clamp( mub, 0.0, 1.0 );

			return vec2( mua, mub );

		}

		void main() {

			float alpha = opacity;
			vec4 diffuseColor = vec4( diffuse, alpha );

			#include <clipping_planes_fragment>

			#ifdef USE_DASH

				if ( vUv.y < - 1.0 || vUv.y > 1.0 ) discard; // discard endcaps

				if ( mod( vLineDistance + dashOffset, dashSize + gapSize ) > dashSize ) discard; // todo - FIX

			#endif

			#ifdef WORLD_UNITS

				float len;

				if ( isOrthographic ) {

					// View rays are parallel to the z axis so the distance reduces to camera-space XY
					vec2 lineDir = worldEnd.xy - worldStart.xy;
					float t = clamp( dot( worldPos.xy - worldStart.xy, lineDir ) / dot( lineDir, lineDir ), 0.0, 1.0 );
					len = length( worldStart.xy + lineDir * t - worldPos.xy );

				} else {

					// Find the closest points on the view ray and the line segment
					vec3 rayEnd = normalize( worldPos.xyz ) * 1e5;
					vec3 lineDir = worldEnd - worldStart;
					vec2 params = closestLineToLine( worldStart, worldEnd, vec3( 0.0, 0.0, 0.0 ), rayEnd );

					vec3 p1 = worldStart + lineDir * params.x;
					vec3 p2 = rayEnd * params.y;
					vec3 delta = p1 - p2;
					len = length( delta );

				}

				float norm = len / linewidth;

				#ifndef USE_DASH

					#ifdef USE_ALPHA_TO_COVERAGE

						float dnorm = fwidth( norm );
						alpha = 1.0 - smoothstep( 0.5 - dnorm, 0.5 + dnorm, norm );

					#else

						if ( norm > 0.5 ) {

							discard;

						}

					#endif

				#endif

			#else

				#ifdef USE_ALPHA_TO_COVERAGE

					// artifacts appear on some hardware if a derivative is taken within a conditional
					float a = vUv.x;
					float b = ( vUv.y > 0.0 ) ? vUv.y - 1.0 : vUv.y + 1.0;
					float len2 = a * a + b * b;
					float dlen = fwidth( len2 );

					if ( abs( vUv.y ) > 1.0 ) {

						alpha = 1.0 - smoothstep( 1.0 - dlen, 1.0 + dlen, len2 );

					}

				#else

					if ( abs( vUv.y ) > 1.0 ) {

						float a = vUv.x;
						float b = ( vUv.y > 0.0 ) ? vUv.y - 1.0 : vUv.y + 1.0;
						float len2 = a * a + b * b;

						if ( len2 > 1.0 ) discard;

					}

				#endif

			#endif

			#include <logdepthbuf_fragment>
			#include <color_fragment>

			gl_FragColor = vec4( diffuseColor.rgb, alpha );

			#include <tonemapping_fragment>
			#include <colorspace_fragment>
			#include <fog_fragment>
			#include <premultiplied_alpha_fragment>

		}
		`};var Ir=class extends gi{constructor(e){super({type:"LineMaterial",uniforms:$l.clone(ui.line.uniforms),vertexShader:ui.line.vertexShader,fragmentShader:ui.line.fragmentShader,clipping:!0}),this.isLineMaterial=!0,this.setValues(e)}get color(){return this.uniforms.diffuse.value}set color(e){this.uniforms.diffuse.value=e}get worldUnits(){return"WORLD_UNITS"in this.defines}set worldUnits(e){e===!0!==this.worldUnits&&(this.needsUpdate=!0),e===!0?this.defines.WORLD_UNITS="":delete this.defines.WORLD_UNITS}get linewidth(){return this.uniforms.linewidth.value}set linewidth(e){this.uniforms.linewidth&&(this.uniforms.linewidth.value=e)}get dashed(){return"USE_DASH"in this.defines}set dashed(e){e===!0!==this.dashed&&(this.needsUpdate=!0),e===!0?this.defines.USE_DASH="":delete this.defines.USE_DASH}get dashScale(){return this.uniforms.dashScale.value}set dashScale(e){this.uniforms.dashScale.value=e}get dashSize(){return this.uniforms.dashSize.value}set dashSize(e){this.uniforms.dashSize.value=e}get dashOffset(){return this.uniforms.dashOffset.value}set dashOffset(e){this.uniforms.dashOffset.value=e}get gapSize(){return this.uniforms.gapSize.value}set gapSize(e){this.uniforms.gapSize.value=e}get opacity(){return this.uniforms.opacity.value}set opacity(e){this.uniforms&&(this.uniforms.opacity.value=e)}get resolution(){return this.uniforms.resolution.value}set resolution(e){this.uniforms.resolution.value.copy(e)}get alphaToCoverage(){return"USE_ALPHA_TO_COVERAGE"in this.defines}set alphaToCoverage(e){this.defines&&(e===!0!==this.alphaToCoverage&&(this.needsUpdate=!0),e===!0?this.defines.USE_ALPHA_TO_COVERAGE="":delete this.defines.USE_ALPHA_TO_COVERAGE)}};var Cm=new wt,Wy=new C,Xy=new C,Xn=new wt,qn=new wt,bs=new wt,Pm=new C,Im=new Ne,Yn=new kl,qy=new C,ed=new Mn,td=new Vn,Ms=new wt,ws,xo;function Yy(i,e,t){return Ms.set(0,0,-e,1).applyMatrix4(i.projectionMatrix),Ms.multiplyScalar(1/Ms.w),Ms.x=xo/t.width,Ms.y=xo/t.height,Ms.applyMatrix4(i.projectionMatrixInverse),Ms.multiplyScalar(1/Ms.w),Math.abs(Math.max(Ms.x,Ms.y))}function YR(i,e){let t=i.matrixWorld,n=i.geometry,s=n.attributes.instanceStart,r=n.attributes.instanceEnd,o=Math.min(n.instanceCount,s.count);for(let a=0,l=o;a<l;a++){Yn.start.fromBufferAttribute(s,a),Yn.end.fromBufferAttribute(r,a),Yn.applyMatrix4(t);let c=new C,u=new C;ws.distanceSqToSegment(Yn.start,Yn.end,u,c),u.distanceTo(c)<xo*.5&&e.push({point:u,pointOnLine:c,distance:ws.origin.distanceTo(u),object:i,face:null,faceIndex:a,uv:null,uv1:null})}}function $R(i,e,t){let n=e.projectionMatrix,r=i.material.resolution,o=i.matrixWorld,a=i.geometry,l=a.attributes.instanceStart,c=a.attributes.instanceEnd,u=Math.min(a.instanceCount,l.count),h=-e.near;ws.at(1,bs),bs.w=1,bs.applyMatrix4(e.matrixWorldInverse),bs.applyMatrix4(n),bs.multiplyScalar(1/bs.w),bs.x*=r.x/2,bs.y*=r.y/2,bs.z=0,Pm.copy(bs),Im.multiplyMatrices(e.matrixWorldInverse,o);for(let d=0,f=u;d<f;d++){if(Xn.fromBufferAttribute(l,d),qn.fromBufferAttribute(c,d),Xn.w=1,qn.w=1,Xn.applyMatrix4(Im),qn.applyMatrix4(Im),Xn.z>h&&qn.z>h)continue;if(Xn.z>h){let v=Xn.z-qn.z,y=(Xn.z-h)/v;Xn.lerp(qn,y)}else if(qn.z>h){let v=qn.z-Xn.z,y=(qn.z-h)/v;qn.lerp(Xn,y)}Xn.applyMatrix4(n),qn.applyMatrix4(n),Xn.multiplyScalar(1/Xn.w),qn.multiplyScalar(1/qn.w),Xn.x*=r.x/2,Xn.y*=r.y/2,qn.x*=r.x/2,qn.y*=r.y/2,Yn.start.copy(Xn),Yn.start.z=0,Yn.end.copy(qn),Yn.end.z=0;let _=Yn.closestPointToPointParameter(Pm,!0);Yn.at(_,qy);let g=Er.lerp(Xn.z,qn.z,_),m=g>=-1&&g<=1,S=Pm.distanceTo(qy)<xo*.5;if(m&&S){Yn.start.fromBufferAttribute(l,d),Yn.end.fromBufferAttribute(c,d),Yn.start.applyMatrix4(o),Yn.end.applyMatrix4(o);let v=new C,y=new C;ws.distanceSqToSegment(Yn.start,Yn.end,y,v),t.push({point:y,pointOnLine:v,distance:ws.origin.distanceTo(y),object:i,face:null,faceIndex:d,uv:null,uv1:null})}}}var nd=class extends Tt{constructor(e=new Na,t=new Ir({color:Math.random()*16777215})){super(e,t),this.isLineSegments2=!0,this.type="LineSegments2"}computeLineDistances(){let e=this.geometry,t=e.attributes.instanceStart,n=e.attributes.instanceEnd,s=new Float32Array(2*t.count);for(let o=0,a=0,l=t.count;o<l;o++,a+=2)Wy.fromBufferAttribute(t,o),Xy.fromBufferAttribute(n,o),s[a]=a===0?0:s[a-1],s[a+1]=s[a]+Wy.distanceTo(Xy);let r=new Sr(s,2,1);return e.setAttribute("instanceDistanceStart",new jn(r,1,0)),e.setAttribute("instanceDistanceEnd",new jn(r,1,1)),this}raycast(e,t){let n=this.material.worldUnits,s=e.camera;if(s===null&&!n&&console.error('LineSegments2: "Raycaster.camera" needs to be set in order to raycast against LineSegments2 while worldUnits is set to false.'),n===!1&&(this.material.resolution.x===0||this.material.resolution.y===0))return;let r=e.params.Line2!==void 0&&e.params.Line2.threshold||0;ws=e.ray;let o=this.matrixWorld,a=this.geometry,l=this.material;xo=l.linewidth+r,a.boundingSphere===null&&a.computeBoundingSphere(),td.copy(a.boundingSphere).applyMatrix4(o);let c;if(n)c=xo*.5;else{let h=Math.max(s.near,td.distanceToPoint(ws.origin));c=Yy(s,h,l.resolution)}if(td.radius+=c,ws.intersectsSphere(td)===!1)return;a.boundingBox===null&&a.computeBoundingBox(),ed.copy(a.boundingBox).applyMatrix4(o);let u;if(n)u=xo*.5;else{let h=Math.max(s.near,ed.distanceToPoint(ws.origin));u=Yy(s,h,l.resolution)}ed.expandByScalar(u),ws.intersectsBox(ed)!==!1&&(n?YR(this,t):$R(this,s,t))}onBeforeRender(e){let t=this.material.uniforms;t&&t.resolution&&(e.getViewport(Cm),this.material.uniforms.resolution.value.set(Cm.z,Cm.w))}};var Da=class extends Na{constructor(){super(),this.isLineGeometry=!0,this.type="LineGeometry"}setPositions(e){let t=e.length-3,n=new Float32Array(2*t);for(let s=0;s<t;s+=3)n[2*s]=e[s],n[2*s+1]=e[s+1],n[2*s+2]=e[s+2],n[2*s+3]=e[s+3],n[2*s+4]=e[s+4],n[2*s+5]=e[s+5];return super.setPositions(n),this}setColors(e){let t=e.length-3,n=new Float32Array(2*t);for(let s=0;s<t;s+=3)n[2*s]=e[s],n[2*s+1]=e[s+1],n[2*s+2]=e[s+2],n[2*s+3]=e[s+3],n[2*s+4]=e[s+4],n[2*s+5]=e[s+5];return super.setColors(n),this}setFromPoints(e){let t=e.length-1,n=new Float32Array(6*t);for(let s=0;s<t;s++)n[6*s]=e[s].x,n[6*s+1]=e[s].y,n[6*s+2]=e[s].z||0,n[6*s+3]=e[s+1].x,n[6*s+4]=e[s+1].y,n[6*s+5]=e[s+1].z||0;return super.setPositions(n),this}fromLine(e){let t=e.geometry;return this.setPositions(t.attributes.position.array),this}};var id=class extends nd{constructor(e=new Da,t=new Ir({color:Math.random()*16777215})){super(e,t),this.isLine2=!0,this.type="Line2"}};var $y=["#D55E00","#0072B2","#009E73","#CC79A7","#E69F00","#56B4E9"],KR=2.5;function Ky(i,e){let t=(i.traces??[]).map((n,s)=>{let r=$y[s%$y.length],o={title:n.name,lines:["path of a point"]},a=un(n.path,Float32Array);if(a.length>3){let c=new id(new Da().setPositions(a),new Ir({color:r,linewidth:KR}));c.frustumCulled=!1,c.userData.info=o,c.raycast=()=>{},e.add(c)}let l=Ia(n.point,.012*i.size,Wn(r),o);return e.add(l),{trace:n,mark:l}});return{update(n){for(let{trace:s,mark:r}of t)r.position.set(...s.point).applyMatrix4(n[s.carrier])}}}var ZR=new Ne().makeScale(0,0,0);function sd(i,e){let t=new bh({canvas:i,antialias:!0,alpha:!0,preserveDrawingBuffer:!0});t.shadowMap.enabled=!0,t.shadowMap.type=to;let n=gy(i,g),s=Dy(g),r=document.getElementById("names"),o=new Set,a=new Set,l=0,c=[],u=new C,h=null,d=[],f=!1,p=!1;function _(D){let P=new hl,H=Iy(g),{layers:q,instances:O}=Sy(D,H),ee={loads:new Mt,columns:new Mt,springs:new Mt,gaps:new Mt,traces:new Mt},Y=zy(D,new C(...D.up)),U=Z=>(O[Z]??[]).map(({mesh:ne})=>ne),W={...Object.fromEntries(Object.entries(q).map(([Z,ne])=>[Z,[...ne,...U(Z)]])),...Object.fromEntries(Object.entries(ee).map(([Z,ne])=>[Z,[ne]]))};Y.ground&&(W.ground=[Y.ground]);for(let Z of Object.values(W))P.add(...Z);return P.add(Y.group),{data:D,scene:P,bodies:q,layers:W,instances:Object.values(O).flat(),around:Y,meshes:H,springs:By(D,ee.springs),gaps:_y(D,ee.gaps),traces:Ky(D,ee.traces),arrows:cy(D.size,ee),labels:by(r,D)}}function g(){f||(f=!0,s.schedule(()=>s.frame(m)))}function m(){f=!1;let[D,P]=[i.clientWidth,i.clientHeight];if(!D||!P)return;let H=Math.min(devicePixelRatio,2)*s.resolution();h.around.shadows(!s.isCoarse()),(i.width!==Math.floor(D*H)||i.height!==Math.floor(P*H))&&(t.setPixelRatio(H),t.setSize(D,P,!1)),n.shape(D/P),t.render(h.scene,n.current()),r.hidden||h.labels.place(d,n.current(),D,P,o.has("bodyNames"))}function S(D){s.pose(),d=D;let P=l?v(D):D;for(let q of Object.values(h.bodies))q.forEach((O,ee)=>{O.matrix.copy(P[ee]),O.matrixWorldNeedsUpdate=!0});let H=P.map((q,O)=>a.has(O)?ZR:q);for(let q of h.instances)q.pose(H);h.springs.update(D),h.gaps.update(D),h.traces.update(D),p&&E(),g()}function v(D){let P=new Map;for(let{carrier:q,center:O}of h.data.masses)P.has(q)||P.set(q,new C(...O).applyMatrix4(D[q]));let H=new C;for(let q of P.values())H.addScaledVector(q,1/P.size);return c=D.map((q,O)=>P.has(O)?P.get(O).clone().sub(H).multiplyScalar(l):new C),D.map((q,O)=>new Ne().makeTranslation(c[O]).multiply(q))}function y(D){l=D,c=[],S(d)}function E(){let D=u.clone();w();let P=u.clone().sub(D);n.follow(P),h.around.follow(P)}function w(){let D=new C,P=0;u.set(0,0,0);for(let H of h.data.masses)H.carrier!==0&&(u.addScaledVector(D.set(...H.center).applyMatrix4(d[H.carrier]),H.mass),P+=H.mass);u.divideScalar(P||1)}function x(D){p=D,w()}function b(D,P=!0){h&&jR(h),d=D.carriers.map(()=>new Ne),h=_(D);for(let H of o)N(H,!1);a=new Set,n.aim(D),p=!1,S(d),x(!!D.follows),P?n.refit():n.fit()}function N(D,P){P?o.delete(D):o.add(D),D==="names"&&(r.hidden=!P),D==="bodyNames"&&r.classList.toggle("without-bodies",!P);let H=[...h.layers[D]??[],...D==="bodies"?h.layers.springs:[]];for(let q of H)q.visible=P;g()}function I(D){a=new Set(D);for(let P of Object.values(h.bodies))P.forEach((H,q)=>H.children.forEach(O=>O.visible=!a.has(q)));S(d)}let L=Vy(i,()=>({camera:n.current(),items:Object.entries(h.layers).filter(([D])=>D!=="ground").flatMap(([,D])=>D),overlays:h.scene.children.filter(({name:D})=>D.startsWith("overlay "))})),k=Ly(i,()=>({camera:n.current(),items:["bodies","joints","masses"].flatMap(D=>h.layers[D]??[]).filter(D=>D.visible),matrices:d}));return b(e),new ResizeObserver(()=>{n.refit(),m()}).observe(i),{pose:S,replace:b,show:N,follow:x,leaveOut:I,explode:y,offset:D=>c[D]??null,fit:n.fit,follows:()=>p,ready:()=>h.meshes.ready(),onPick:L.onPick,steer:n.steer,pointing:k,arrows(D,P=null){for(let H of["columns","loads","traces"]){let q=D.filter(O=>uy(O.kind)===H);h.arrows.set(H,q,P)}g()},arrowLength:()=>h.arrows.longest,has:D=>D==="names"||D==="bodies"||D==="bodyNames"&&h.data.carriers.length>1||(h.layers[D]?.some(P=>P.children.length||P.isInstancedMesh)??!1),hasShapes:()=>h.data.shapes.some(D=>!D.derived),toggleProjection(){let D=n.toggle();return g(),D},overlay(D,P){let H=h.scene.getObjectByName(`overlay ${D}`);H&&h.scene.remove(H),P&&h.scene.add(Object.assign(P,{name:`overlay ${D}`})),g()},image(D){m(),Oy(i,r,D)}}}function jR({scene:i,labels:e}){e.remove(),i.traverse(t=>{t.geometry?.dispose(),t.material?.dispose?.()})}function Oa(i){let e=null;function t(n,{keepView:s=!1}={}){e?e.replace(n,s):e=sd(i,n)}return{show:t,canvas:()=>i,picture:()=>e,pose:n=>e?.pose(n)}}function Lr(i,e,t){let n=document.getElementById("time"),s=document.getElementById("clock"),r=document.getElementById("play"),o=document.getElementById("speed"),a=i.times[0],l=i.times[i.times.length-1],c=[],u=f(e),h=null,d=!1;n.min=a,n.max=l,n.step=Math.max((l-a)/2e3,Number.EPSILON),n.addEventListener("input",()=>p(Number(n.value)),{signal:t}),r.addEventListener("click",()=>h===null?_():g(),{signal:t}),t?.addEventListener("abort",g),r.disabled=n.disabled=!(l>a);function f(v){return Math.min(l,Math.max(a,v))}function p(v){u=f(v),n.value=u,s.textContent=`${u.toFixed(l-a<1?4:3)} s`,n.setAttribute("aria-valuetext",s.textContent);for(let y of c)y(u)}function _(){u>=l&&p(a),r.textContent="Pause",h=performance.now(),requestAnimationFrame(m)}function g(){h=null,r.textContent="Play"}function m(v){if(h===null)return;let y=u+Math.max(0,v-h)/1e3*Number(o.value);if(h=v,p(y),y>=l&&d)p(a);else if(y>=l)return g();requestAnimationFrame(m)}function S(){d=!0,_()}return{set:p,repeat:S,value:()=>u,onChange:v=>c.push(v)}}function Zy(i){let e=i.runs.map(h=>Tr(h.motion)),t=document.getElementById("run"),n=document.getElementById("status"),s=Math.min(...e.map(({times:h})=>h[0])),r=Math.max(...e.map(({times:h})=>h[h.length-1])),o=Lr({times:[s,r]},Th(s)),a=Oa(document.getElementById("picture"));document.getElementById("columns").hidden=!0;let l=null;try{u(),ar(document.getElementById("layers"),a.picture())}catch(h){Ar(h),l=null}let c=Qx(document.getElementById("curves"),i,s,h=>o.set(h));t.addEventListener("change",()=>{l!==null&&(u(),o.set(o.value()))}),o.onChange(h=>{let d=e[Number(t.value)];l!==null&&(a.pose(d.at(h)),n.textContent=JR(i.runs[Number(t.value)],d.times,h)),c.showTime(h)}),o.set(o.value());function u(){let h=i.runs[Number(t.value)].scene;h!==l&&a.show(i.scenes[h]),l=h}}function JR(i,e,t){let n=e[e.length-1];return t>n*(1+1e-9)?`${i.name} can be drawn up to t = ${n.toPrecision(4)} s (${i.end}).`:""}var Nm={};Br(Nm,{start:()=>eC});function at(i,e="",t={}){return Object.assign(document.createElement(i),{textContent:e,...t})}function mn(i,e,t={}){let n=at("button",i,{type:"button",...t});return n.addEventListener("click",e),n}function gn(i,...e){let t=at("div","",{className:i});return t.append(...e),t}function rd(i,e){let t=new Set([...i.selectedOptions].map(({value:n})=>n));i.replaceChildren(...e.map(([n,s])=>new Option(s,n,!1,t.has(n))))}var hc={coaxial:"#0072B2",coplanar:"#009E73",stop:"#CC79A7",other:"#E69F00",chosen:"#D55E00"},QR=new C(0,1,0);function od(i,e){let t=i.data.length,n=new Map,s=[];i.onAnswer(a=>{s=a.poses,r()});function r(){for(let[a,l]of n){let c=a>0?s[a-1]:null;c?l.matrix.compose(new C(c[4],c[5],c[6]),new Vt(c[0],c[1],c[2],c[3]),new C(1,1,1)):l.matrix.identity();let u=i.stage?.picture?.()?.offset(a);u&&l.matrix.premultiply(new Ne().makeTranslation(u)),l.matrixWorldNeedsUpdate=!0}}function o(a){n=new Map;let l=new Mt;for(let{carrier:c,object:u}of a){if(!n.has(c)){let h=new Mt;h.matrixAutoUpdate=!1,n.set(c,h),l.add(h)}n.get(c).add(u)}r(),i.overlay(e,a.length?l:null)}return{show:o,place:r,length:t}}function Lm(i,e=.85){return new fi({color:i,transparent:!0,opacity:e,depthTest:!1,side:wn})}function jy(i,e,t){let n=e?hc.chosen:hc[i.kind]??hc.other,s=Math.min(Math.max(i.size,.006*t),.12*t),r=i.kind==="coplanar"||i.kind==="stop",o=i.direction.some(c=>c!==0),a=o?r?new wl(.5*s,24):new Al(1.05*s,.1*s+.0012*t,8,32):new mi(.4*s,16,12),l=new Tt(a,Lm(n,e?.95:.5));return l.position.set(...i.point),o&&l.quaternion.setFromUnitVectors(new C(0,0,1),new C(...i.direction).normalize()),l.renderOrder=e?3:2,l}function dc(i,e,t){let n=new Tt(new pi(.003*t,.003*t,.7*t,12),Lm(hc.chosen));return n.position.set(...i),n.quaternion.setFromUnitVectors(QR,new C(...e).normalize()),n.renderOrder=4,n}function Ua(i,e){let t=new Tt(new mi(.02*e,20,14),Lm(hc.chosen,.7));return t.position.set(...i),t.renderOrder=4,t}async function eC(i,e){let t=i.querySelector("#findings"),n=od(e,"findings"),s=await e.ask("/findings");if(!s)return;t.replaceChildren(...s.findings.map(r)),s.findings.length||t.append(at("p","None.",{className:"faint"})),s.omitted&&t.append(at("p",`${s.omitted} more are not listed.`,{className:"faint"}));function r(l){let c=l.joint||l.body,u=gn(`finding ${l.severity}`),h=mn(`${l.code} ${l.severity}${c?`: ${c}`:""}`,()=>o(l,u),{className:"entry"});return u.append(h,at("p",l.message)),l.hint&&u.append(at("p",l.hint,{className:"faint"})),u.append(at("p",l.where,{className:"faint"})),l.line&&u.append(at("pre",l.line)),u}function o(l,c){for(let u of t.children)u.classList.toggle("chosen",u===c);n.show(a(l))}function a({joint:l,body:c}){let u=e.scene(),h=u.joints.find(({name:_})=>_===l);if(h){let _=[{carrier:h.predecessor,object:Ua(h.predecessorPoint,n.length)}];for(let{e:g,y:m,carrier:S}of h.screws)_.push({carrier:S,object:dc(m,g,n.length)});return _}let d=u.masses.find(_=>_.body===c);if(d)return[{carrier:d.carrier,object:Ua(d.center,1.6*n.length)}];let f=u.carriers.indexOf(c),p=u.bones.find(_=>_.carrier===f);return p?[{carrier:f,object:Ua(p.start,1.6*n.length)}]:[]}}var Dm={};Br(Dm,{start:()=>sC});var ad={angular:"#c2410c",linear:"#0b5cad",axis:"#7a3e9d"};function ld(i,e){let t=new Mt;for(let[n,s,r]of i.arrows)t.add(tC(s,r,ad[n],n,e));if(i.axis){let[n,s]=i.axis.map(a=>new C(...a)),r=new Pl({color:ad.axis,dashSize:.02*e,gapSize:.012*e}),o=new Qi(new Dt().setFromPoints([n,s]),r);o.computeLineDistances(),t.add(o)}return i.ellipsoid&&t.add(nC(i.ellipsoid,e)),t}function tC(i,e,t,n,s){let r=new C(...e),o=r.length(),a=.006*s,l=Math.min(.05*s,.4*o),c=new _i({color:t,roughness:.5}),u=new Tt(new pi(a,a,o-l,16),c);u.position.y=(o-l)/2;let h=new Tt(new Kr(2.6*a,l,20),c);h.position.y=o-l/2;let d=[u,h];if(n==="angular"){let p=h.clone();p.position.y-=.8*l,d.push(p)}let f=new Mt;return f.add(...d),f.position.set(...i),f.quaternion.setFromUnitVectors(new C(0,1,0),r.clone().normalize()),f}function nC([i,...e],t){let n=.002*t,s=e.map(d=>new C(...d)),r=s.map(d=>Math.max(d.length(),n)),o=iC(s),a=new _i({color:ad.linear,transparent:!0,opacity:.32,depthWrite:!1}),l=new Tt(new mi(1,40,28),a),c=new Ne().makeBasis(...o.map((d,f)=>d.clone().multiplyScalar(r[f])));l.applyMatrix4(c.setPosition(...i));let u=new Mt;u.add(l);let h=o.flatMap((d,f)=>[-1,1].map(p=>new C(...i).addScaledVector(d,p*r[f])));return u.add(new $r(new Dt().setFromPoints(h),new Ji({color:ad.linear}))),u}function iC(i){let[e,t]=i,n=e.length()>0?e.clone().normalize():new C(1,0,0),s=Math.abs(n.x)<.9?new C(1,0,0):new C(0,1,0),r=t.length()>1e-12*e.length()&&e.length()>0?t.clone().normalize():s.cross(n).normalize();return[n,r,new C().crossVectors(n,r)]}function sC(i,e){let t=i.querySelector("#mobility"),n=null;e.onAnswer(o=>{let a=JSON.stringify(o.coordinates.map(({name:l,independent:c})=>[l,c]));a!==n&&(n=a,r())});function s(o){e.overlay("branch",null),o.length&&(t.append(at("h3","Branches that meet here")),o.forEach(({label:a,arrows:l},c)=>{let u=mn(`${a}: tangent`,()=>{let d=u.getAttribute("aria-pressed")!=="true";for(let f of t.querySelectorAll(".branch [aria-pressed]"))f.setAttribute("aria-pressed","false");u.setAttribute("aria-pressed",String(d)),e.overlay("branch",d?ld({arrows:l},e.data.length):null)},{ariaPressed:"false"}),h=mn(`Enter branch ${c+1}`,async()=>{await e.ask("/branch",{number:c+1})&&r()});t.append(gn("branch controls",u,h))}))}async function r(){let o=await e.ask("/mobility");if(!o)return;let a=o.independent.length?`Independent: ${o.independent.join(", ")}.`:"Nothing can be driven.";t.replaceChildren(...[...o.sentences,a].map(l=>Object.assign(document.createElement("p"),{textContent:l})));for(let[l,c]of[["Redundant constraints",o.redundant],["Cannot move",o.immobile]]){if(!c.length)continue;let u=document.createElement("ul");u.append(...c.map(h=>Object.assign(document.createElement("li"),{textContent:h}))),t.append(Object.assign(document.createElement("h3"),{textContent:l}),u)}s(o.branches)}}var Um={};Br(Um,{findingElement:()=>tv,start:()=>oC});var Es=i=>JSON.stringify(i),Qs=i=>Number.isFinite(i.valueAsNumber)?i.valueAsNumber:null,Om=i=>Object.entries(i).filter(([,e])=>e!==null&&e!=="").map(([e,t])=>`${e} = ${t}
`).join("");function Jy(i,e,t,n,s,r){for(let[o,a]of Object.entries({up:"up",rigid:"rigid_subassemblies",touching:"touching"}))i(o).addEventListener("change",()=>i(o).value&&e(`${a} = ${Es(i(o).value)}`));i("tolerate").addEventListener("click",()=>e(`[tolerance]
${i("tolerance").value} = ${Qs(i("tolerance-value"))}`)),i("couple").addEventListener("click",()=>{let o=[i("driver").value,i("driven").value].map(Es);e(`[[coupling]]
joints = [${o.join(", ")}]
kind = ${Es(i("coupling-kind").value)}
ratio = ${Qs(i("ratio"))}`)}),i("actuate").addEventListener("click",()=>{let o={torque_N_m:Qs(i("torque")),speed_rad_s:Qs(i("speed")),turns:i("turns").checked?null:"false"};e(`[[actuator]]
motor = ${Es(t().hint_name)}
${Om(o)}`)}),i("slot").addEventListener("click",()=>{let[{direction:o},[a]]=[r(),s()],l=(u,h)=>`[${u.map(d=>Number((h*d).toPrecision(7))).join(", ")}]`,c=i("slot-clicks").checked&&a&&o?`point = ${l(a,1e3)}
across = ${l(o,1)}
`:"";e(`[[slot]]
parts = [${n().map(u=>Es(u.hint_name)).join(", ")}]
${c}`)}),i("spring").addEventListener("click",()=>{let o={stiffness_N_m:Qs(i("stiffness")),damping_N_s_m:Qs(i("damping")),free_length_mm:Qs(i("free-length"))},a=i("spring-pair").checked?`bodies = [${n().map(u=>Es(u.hint_name)).join(", ")}]
`:"",l=s().map(u=>`[${u.map(h=>Number((1e3*h).toPrecision(7))).join(", ")}]`),c=i("spring-ends").checked?`points = [${l.join(", ")}]
`:"";e(`[[spring]]
part = ${Es(t().hint_name)}
${a}${c}${Om(o)}`)})}function Qy(i,e){let t=e.joints.map(({name:n,bodies:s})=>[n,`${n}: ${s.join(" – ")}`]);for(let n of["driver","driven"])rd(i(n),t);i("driver").value===i("driven").value&&(i("driven").selectedIndex=Math.min(1,t.length-1))}function ev(i,e,t){let n={revolute:"deg",helical:"deg",prismatic:"mm"}[i.kind],s=(u,h)=>{let d=at("input","",h);return d.setAttribute("aria-label",u),d},r=s("Name of the joint",{placeholder:"name",size:8}),[o,a]=["Lower","Upper"].map(u=>s(`${u} limit in ${n}`,{type:"number",step:"any",placeholder:`${u.toLowerCase()} [${n}]`})),l=at("select");l.setAttribute("aria-label","Sense of the axis"),l.append(...[["","axis as it is"],["true","axis reversed"],["false","axis as inferred"]].map(([u,h])=>new Option(h,u)));let c=()=>{let u=[Qs(o),Qs(a)],h={lead_per_rev_mm:i.kind==="helical"&&i.lead?1e3*i.lead:null,name:r.value&&Es(r.value),[`limits_${n}`]:u.includes(null)?null:`[${u.join(", ")}]`,flip:l.value};t(`[[joint]]
parts = [${e.map(Es).join(", ")}]
kind = ${Es(i.kind)}
${Om(h)}`)};return gn("controls",r,...n?[o,a]:[],l,mn("Name, limits, sense",c))}var rC=new Set(["slide","guide","pivot","end_face","weld","clamp","shaft","seat","touching_asked","ground_vote"]);function oC(i,e){let t=U=>i.querySelector(`#modelling-${U}`),n=od(e,"modelling"),s=null,r="",o=null,a=null,l="face",c=null,u=[],h=0,d=-1;t("undo").addEventListener("click",()=>y({action:"undo"})),t("reload").addEventListener("click",()=>y({action:"reload"})),t("contacts").addEventListener("change",Y),t("next").addEventListener("click",()=>S(d+1)),t("write").addEventListener("click",()=>f(t("lines").value)),t("hide").addEventListener("click",()=>e.stage.picture().leaveOut(g(_()))),t("show").addEventListener("click",()=>e.stage.picture().leaveOut([])),t("explode").addEventListener("input",()=>{e.stage.picture().explode(t("explode").valueAsNumber),n.place()});for(let U of i.querySelectorAll("[data-list]"))U.addEventListener("click",()=>f(m(U.dataset.list,_())));Jy(t,U=>f(U),()=>p(t("part").value),()=>[t("first").value,t("second").value].map(p),()=>u,()=>N()??{});for(let U of["first","second","part"])t(U).addEventListener("change",()=>{r="",L()});e.onPick(U=>{U?.joint&&s?.joints.some(({name:W})=>W===U.joint)?x(U.joint):U?.carrier!==void 0&&b(U)}),e.ask("/model").then(w);let f=U=>y({action:"write_lines",lines:U}),p=U=>s.parts.find(W=>W.id===U),_=()=>[...t("many").selectedOptions].map(({value:U})=>p(U)),g=U=>s.bodies.filter(({name:W})=>U.some(({body:Z})=>Z===W)).map(({carrier:W})=>W);function m(U,W){let Z=`[${W.map(ne=>JSON.stringify(ne.hint_name)).join(", ")}]`;return U==="body"?`[[body]]
parts = ${Z}`:`${U} = ${Z}`}function S(U){let W=s.questions.filter(Z=>Z.is_open);d=W.length?U%W.length:-1,d>=0&&v(W[d]),i.open=!0,L(),t("questions").querySelector(".chosen")?.scrollIntoView({block:"nearest"})}function v({parts:[U,W]}){U&&(t("part").value=U),!(!U||!W)&&([t("first").value,t("second").value]=[U,W],r=s.joints.find(Z=>Z.parts.includes(U)&&Z.parts.includes(W))?.name??"")}async function y(U){let W=[...i.querySelectorAll("button")];for(let K of W)K.disabled=!0;let Z=await e.ask("/decide",U);for(let K of W)K.disabled=!1;if(!Z)return;await e.renewScene(),w(Z);let ne=s.questions.filter(K=>K.is_open).length;d>=0&&S(Math.min(d,Math.max(ne-1,0))),e.say(E(U.action,Z),!1)}function E(U,{hints:W,file:Z}){return U==="reload"?`Read from ${Z}.`:W?`Written to ${Z}.`:`${Z} was removed: there are no decisions.`}function w(U){if(!U)return;s=U;let W=s.parts.map(({id:Z,name:ne})=>[Z,ne===Z?Z:`${ne} (${Z})`]);for(let Z of["first","second","part","many"])rd(t(Z),W);Qy(t,s),t("first").value===t("second").value&&(t("second").selectedIndex=Math.min(1,W.length-1)),L()}function x(U){r=U;let W=s.joints.find(Z=>Z.name===U);W&&([t("first").value,t("second").value]=W.parts),i.open=!0,L(),t("joints").querySelector("[aria-expanded='true']")?.scrollIntoView({block:"nearest"})}async function b(U){let W=s?.bodies.find(({name:K,carrier:de})=>U.body?K===U.body:de===U.carrier);if(!W)return;let Z=++h;if(t("part").value=W.parts[0],L(),!U.place)return;let ne=await e.ask("/face",{body:W.name,point:U.place});!ne?.face||Z!==h||([o,a]=[ne.face,ne.edge],u=[...u,N().point].slice(-2),t("part").value=o.part,t("first").value!==o.part&&([t("first").value,t("second").value]=[t("first").value,o.part]),r="",L())}let N=()=>l==="edge"&&a?a:o;function I(){if(!o)return at("p","A click on a face or an edge in the picture offers its axis.",{className:"faint"});let U=N(),W=s.parts.find(({id:vt})=>vt===U.part)?.name??U.part,Z=U.radius?`, radius ${(1e3*U.radius).toPrecision(4)} mm`:"",ne=(vt,At)=>vt.map(qt=>Number((At*qt).toPrecision(4))).join(", "),K=c??U.direction,de=`${c?"kept axis":"axis"} (${ne(K,1)}) through (${ne(U.point,1e3)}) mm`,fe=`${U.kind} of "${W}"${Z}: ${de}`,pe=[t("first").value,t("second").value].map(p),_e=(vt,At,qt,Et)=>{let Yt=at("select");return Yt.setAttribute("aria-label",vt),Yt.append(...At.map(xt=>new Option(xt,xt))),Yt.value=qt,Et&&Yt.addEventListener("change",()=>Et(Yt.value)),Yt},Ge=_e("Axis by",a?["face","edge"]:["face"],l==="edge"&&a?"edge":"face",vt=>{l=vt,L()}),et=_e("Kind of joint about this axis",["revolute","cylindrical","prismatic","spherical"],"revolute"),He=(vt,At,qt)=>`[${vt.map(Et=>Number((At*Et).toPrecision(qt))).join(", ")}]`,ut=c?`axis = { point = ${He(U.point,1e3,7)}, dir = ${He(c,1,12)} }`:U.hint,lt=mn("Joint about this axis",()=>f(`[[joint]]
parts = [${pe.map(vt=>JSON.stringify(vt.hint_name)).join(", ")}]
kind = "${et.value}"
${ut}`));lt.disabled=!pe[0]||!pe[1]||pe[0].id===pe[1].id;let tt=mn(c?"Axis of each click":"Keep this direction",()=>{c=c?null:U.direction,L()});return gn("",at("p",fe),gn("controls",Ge,tt),gn("controls",et,lt))}function L(){t("summary").textContent=s.summary+(s.is_complete?"":" No mechanism yet: see the questions and findings."),t("summary").className=s.is_complete?"":"bad",t("file").textContent=s.hints?`Decisions are in ${s.file}.`:`Decisions will be written to ${s.file}.`,t("undo").disabled=s.steps===0,t("hints").textContent=s.hints||"(no decisions yet)",t("joints").replaceChildren(...s.joints.map(k));let U=s.questions.filter(Z=>Z.is_open),W=s.questions.filter(Z=>!Z.is_open);t("count").textContent=U.length?`Open questions: ${U.length}`:"Open questions",t("next").disabled=U.length===0,t("questions").replaceChildren(...U.length?U.map((Z,ne)=>H(Z,ne===d)):[at("p","None.",{className:"faint"})],...ee(W)),t("pair").replaceChildren(D([t("first").value,t("second").value])),t("face").replaceChildren(I()),t("one").replaceChildren(P(p(t("part").value))),t("findings").replaceChildren(...s.findings.map(tv)),Y()}function k(U){let W=U.name===r,Z=U.origin==="hint"?"decided":`${Math.round(100*U.confidence)} % sure`,ne=mn(`${U.name}: ${U.kind}`,()=>x(W?"":U.name),{className:"entry"});if(ne.setAttribute("aria-expanded",String(W)),ne.append(at("span",`${U.bodies.join(" – ")}, ${Z}${U.slide_is_open?", faces leave a slide open":""}`,{className:"faint"})),!W)return ne;let K=at("ul");K.append(...U.evidence.map(fe=>at("li",fe)));let de=mn("Accept",()=>y({action:"accept",parts:U.parts}));return gn("chosen",ne,at("p",U.reason?`Because ${U.reason}.`:""),K,gn("controls",de),D(U.parts,U),ev(U,U.parts.map(fe=>p(fe).hint_name),f))}function D(U,W=null){let Z=U.map(pe=>s.parts.find(_e=>_e.id===pe)?.body);if(!U[0]||Z[0]===Z[1])return at("p","Both belong to one body.",{className:"faint"});let ne=at("select");ne.setAttribute("aria-label","Kind of joint"),ne.append(...s.kinds.map(pe=>new Option(pe,pe))),ne.value=W?.kind??s.joints.find(pe=>Z.every(_e=>pe.bodies.includes(_e)))?.kind??"revolute";let K=at("input","",{type:"number",step:"any",placeholder:"lead [mm]",value:W?.lead?1e3*W.lead:""});K.setAttribute("aria-label","Lead in mm per turn, negative for left-hand threads");let de=()=>K.hidden=ne.value!=="helical";return ne.addEventListener("change",de),de(),gn("controls",ne,K,mn(W?"Change kind":"Set joint",()=>{let pe={action:"change_kind",parts:U,kind:ne.value};return ne.value==="helical"&&Number.isFinite(K.valueAsNumber)&&(pe.lead_mm=K.valueAsNumber),y(pe)}),mn("No joint",()=>y({action:"forbid",parts:U})),mn("Weld",()=>y({action:"weld",parts:U})))}function P(U){if(!U)return at("p");let W=at("input","",{type:"number",min:0,step:"any",placeholder:"kg/m³",value:U.density??""});W.setAttribute("aria-label","Density in kg/m³");let Z=K=>y({action:"set_density",parts:K,density:W.valueAsNumber||0}),ne=U.mass===null?"mass unknown":`${U.mass.toPrecision(4)} kg`;return gn("",at("p",`Body ${U.body}, ${ne}${U.material?`, ${U.material}`:""}`,{className:"faint"}),gn("controls",mn("Ground",()=>y({action:"set_ground",parts:[U.id]})),W,mn("Set density",()=>Z([U.id])),mn("of all without",()=>Z([]))))}function H(U,W=!1){let Z=gn(`finding ${U.is_open?"warning":""} ${W===!0?"chosen":""}`,at("strong",U.heading),at("p",U.message)),[ne,K]=U.parts;if(ne&&K){let de=mn("Show",()=>{v(U),L()}),fe=U.confirmation||rC.has(U.subject)?[mn("Right as it is",()=>q(U))]:[];Z.append(gn("controls",de,...fe),D([ne,K]))}return U.hint&&Z.append(O(U.hint)),Z}function q({subject:U,hint:W,confirmation:Z,parts:ne}){if(Z)return f(Z);if(U==="ground_vote")return f(W);let K=ne.map(p);return K[0].body===K[1].body?f(m("body",K)):y({action:"accept",parts:ne})}function O(U){let W=at("textarea","",{value:U,rows:U.split(`
`).length+1,spellcheck:!1});return W.setAttribute("aria-label","Proposed lines of hints"),gn("lines",W,mn("Write these lines",()=>f(W.value)))}function ee(U){if(!U.length)return[];let W=at("details");return W.append(at("summary",`${U.length} decided by the geometry`),...U.map(Z=>H(Z))),[W]}function Y(){if(!s)return;let U=new Map(s.bodies.map(K=>[K.name,K.carrier])),W=s.joints.find(({name:K})=>K===r),Z=[t("first").value,t("second").value],ne=[];if(s.contacts.forEach((K,de)=>{let fe=W?W.contacts.includes(de):K.parts.every(_e=>Z.includes(_e));if(!t("contacts").checked&&!fe)return;let pe=jy(K,fe,n.length);pe.userData.info={title:K.joint?`Contact of ${K.joint}`:"Contact",lines:[K.sentence],joint:K.joint},ne.push({carrier:U.get(K.bodies[0])??0,object:pe})}),o){let K=N(),de=dc(K.point,c??K.direction,n.length);ne.push({carrier:U.get(s.bodies.find(({parts:fe})=>fe.includes(K.part))?.name)??0,object:de})}if(W?.point){let K=W.direction?dc(W.point,W.direction,n.length):Ua(W.point,n.length);ne.push({carrier:U.get(W.bodies[0])??0,object:K})}n.show(ne)}}function tv(i){let e=gn(`finding ${i.severity}`,at("strong",`${i.code} ${i.severity}`),at("p",i.message));return i.hint&&e.append(at("p",i.hint,{className:"faint"})),e}var Fm={};Br(Fm,{start:()=>lC});var nv=Math.PI/180,aC=[1,2,5,10],Nr=i=>i.unit==="rad";function fc(i){return Nr(i)?"°":i.unit==="m"?"m":""}function Fa(i,e){return Nr(i)?e/nv:e}function cd(i,e){return Nr(i)?e*nv:e}function pc(i,e){return Number(Fa(i,e).toFixed(Nr(i)?2:5)).toString()}function ud(i){if(!(i>0))return .001;let e=10**Math.floor(Math.log10(i/400));return aC.map(t=>t*e).findLast(t=>t<=i/300)??e}function lC(i,e){let t=i.querySelector("#sliders"),n=i.querySelector("#closure"),s=new Map;e.onAnswer(a=>{iv(a.coordinates).map(({name:c})=>c).join(`
`)!==[...s.keys()].join(`
`)&&o(a);for(let c of a.coordinates)s.get(c.name).show(c,a.moved);n.textContent=cC(a)}),hC(i,e);let r={...e.data.start.q};i.querySelector("#back").addEventListener("click",()=>e.ask("/configuration",{q:r}));function o(a){s=new Map(iv(a.coordinates).map((l,c)=>[l.name,uC(l,c,e)])),t.replaceChildren(...[...s.values()].map(({element:l})=>l))}}function iv(i){return[...i.filter(({independent:e})=>e),...i.filter(({independent:e})=>!e)]}function cC(i){let e=Object.entries(i.cut).map(([n,s])=>`${n} = ${Number(s.toPrecision(5))}`),t=e.length?[`Cut joints: ${e.join(", ")} (rad, m).`]:[];return(i.residual>0||e.length)&&t.push(`Largest residual of the loops ${i.residual.toExponential(1)}.`),t.join(" ")}function uC(i,e,t){let n=i,s=document.createElement("div");s.className="coordinate";let r=Object.assign(document.createElement("label"),{textContent:i.name,htmlFor:`slider-${e}`}),o=Object.assign(document.createElement("input"),{type:"range",id:`slider-${e}`,name:i.name}),a=Object.assign(document.createElement("input"),{type:"number",step:"any"}),l=Object.assign(document.createElement("span"),{className:"unit"}),c=Object.assign(document.createElement("button"),{type:"button",textContent:"drive"}),u=Object.assign(document.createElement("span"),{className:"bad"});s.append(r,o,a,l,c,u),o.addEventListener("input",()=>f(Number(o.value))),o.addEventListener("change",()=>setTimeout(()=>p(n,!0),400)),a.addEventListener("change",()=>{Number.isFinite(a.valueAsNumber)&&f(a.valueAsNumber)}),c.addEventListener("click",()=>t.ask("/drive-by",{names:[n.name]}));let h=0,d=0;function f(_){h+=1;let g=h;t.move({[n.name]:cd(n,_)}).then(()=>d=Math.max(d,g))}function p(_,g){n=_;let[m,S]=[_.lower,_.upper].map(w=>Fa(_,w)),v=ud(S-m),y=document.activeElement===o&&g&&d<h;o.min=Math.floor(m/v+1e-9)*v,o.max=S,o.step=v,y||(o.value=Fa(_,_.value)),o.disabled=a.disabled=!_.independent,o.title=_.independent?"":"follows from the independent coordinates",o.setAttribute("aria-valuetext",`${pc(_,_.value)} ${fc(_)}`);let E=_.relative&&!_.independent;(document.activeElement!==a||!g||y)&&(a.value=E?"":pc(_,_.value)),a.setAttribute("aria-label",`${_.name} as a number`),l.textContent=fc(_),c.hidden=_.independent,c.setAttribute("aria-label",`drive by ${_.name}`),u.textContent=_.within?"":"beyond its limit",s.classList.toggle("dependent",!_.independent),r.title=_.relative?"turned or shifted since the start, about its own axes":""}return{element:s,show:p}}function hC(i,e){let t=i.querySelector("#assembly-list");i.querySelector("#assemblies").addEventListener("click",async()=>{let n=await e.ask("/assemblies",{});if(!n)return;let s=Object.assign(document.createElement("p"),{className:"faint",textContent:n.sentence}),r=n.labels.map((o,a)=>{let l=Object.assign(document.createElement("button"),{type:"button",textContent:o});return l.addEventListener("click",()=>e.ask("/assembly",{index:a})),l});t.replaceChildren(s,...r.length>1?r:[])})}var hd=6;function dd(i,e){let t=i.map(r=>({...r,frames:un(r.frames,Float32Array)})),n={};for(let{kind:r,frames:o}of t)for(let a=0;a<o.length;a+=hd)n[r]=Math.max(n[r]??0,Math.hypot(o[a+3],o[a+4],o[a+5]));function s(r){let[o,a]=e.interval(r),l=Math.min(o+1,e.times.length-1);return t.map(({name:c,kind:u,frames:h})=>{let d=Array.from({length:hd},(f,p)=>(1-a)*h[hd*o+p]+a*h[hd*l+p]);return{name:c,kind:u,point:d.slice(0,3),vector:d.slice(3)}})}return{at:s,hasLoads:t.some(({kind:r})=>r!=="velocity"),scale:r=>Object.fromEntries(Object.entries(n).map(([o,a])=>[o,r/a]))}}function sv(i,e){let t=document.getElementById("curves"),n=document.getElementById("playback"),s=document.getElementById("over-time");n.hidden=s.hidden=!0,document.getElementById("time").disabled=!0;let r=null,o=null;function a(l){if(r?.abort(),o=null,n.hidden=s.hidden=!l.motion,!l.motion)return;r=new AbortController;let{signal:c}=r;t.replaceChildren(...l.panels.map(dC));let u=Tr(l.motion),h=Lr(u,u.times[0],c),d=Vh(t,l.panels,p=>h.set(p),c),f=dd(l.arrows,u);o={time:h},h.onChange(p=>{i.pose(u.at(p));let _=i.picture();_?.arrows(f.at(p),f.scale(_.arrowLength())),d.showTime(p),e(p)}),h.set(h.value())}return{show:a,time:()=>o?.time.value()??null}}function dC(i){let e=document.createElement("section"),t=Object.assign(document.createElement("div"),{className:"plot"});return e.append(Object.assign(document.createElement("h3"),{textContent:i.title}),t),e}function rv(i){async function e(t,n={}){let s=await fetch(t,{method:"POST",headers:{"Content-Type":"application/json","X-Token":i},body:JSON.stringify(n)}).catch(()=>{throw new Error("The viewer does not answer any more: it was ended.")}),r=await s.json();if(!s.ok)throw new Error(r.error);return r}return{ask:e}}function ov(i){let e=null,t=!1;async function n(){for(t=!0;e;){let{question:s,done:r}=e;e=null,await i(s).then(r,r)}t=!1}return s=>new Promise(r=>{let o=e,a={...o?.question,...s};o?.question.q&&s.q&&(a.q={...o.question.q,...s.q}),e={question:a,done(l){o?.done(l),r(l)}},t||n()})}var Bm={};Br(Bm,{followSimulation:()=>fd,start:()=>fC});function fC(i,e){let[t,n,s,r,o,a]=["run","cancel","run-progress","run-note","duration","at-rest"].map(u=>i.querySelector(`#${u}`));o.value=e.data.duration,t.addEventListener("click",async()=>{let u={at_rest:a.checked};o.valueAsNumber>0&&(u.duration=o.valueAsNumber),l(await e.ask("/simulate",u))}),n.addEventListener("click",()=>e.ask("/cancel")),e.data.result&&e.showResult();let l=u=>fd(e,u,c);function c({state:u,fraction:h,sentence:d}){let f=u==="running";t.disabled=f,n.disabled=!f,s.hidden=!f,s.value=h,r.textContent=d}}async function fd(i,e,t){if(!e)return;let n=e;for(t(n);n.state==="running";)await new Promise(s=>setTimeout(s,250)),n=await i.ask("/simulation")??{...n,state:"failed"},t(n);n.shown>e.shown&&await i.showResult()}var zm={};Br(zm,{start:()=>SC});var av="#b3261e",pC=new C(0,1,0);function lv(i){let e=i.data.length,t=new fi({color:av,depthTest:!1,transparent:!0}),n=new Tt(Rm(.012*e),t),s=()=>new Tt(new mi(.014*e,16,12),t),[r,o]=[s(),s()],a=Object.assign(document.createElement("canvas"),{width:256,height:64}),l=new vl(a),c=new pl(new ra({map:l,depthTest:!1}));c.scale.set(.2*e,.05*e,1),c.center.set(0,-.3);let u=new Mt;u.add(n,r,o,c);for(let[p,_]of u.children.entries())_.renderOrder=5+p;let h="";function d(p){if(p===h)return;h=p;let _=a.getContext("2d");_.clearRect(0,0,a.width,a.height),_.font="600 40px system-ui, sans-serif",_.textBaseline="middle",_.lineWidth=8,_.lineJoin="round",_.strokeStyle="#ffffff",_.strokeText(p,8,34),_.fillStyle=av,_.fillText(p,8,34),l.needsUpdate=!0}function f(p,_,g){r.position.copy(p),o.position.copy(_),c.position.copy(p).lerp(_,.5);let m=_.clone().sub(p);n.position.copy(p),n.scale.set(1,Math.max(m.length(),1e-6*e),1),m.length()>0&&n.quaternion.setFromUnitVectors(pC,m.normalize()),d(g),i.overlay("touch",u)}return{show:f,hide:()=>i.overlay("touch",null)}}var mC=9.81;function cv(i,e,t){let n=i.querySelector("#touch-motor-list"),s=new Map;return e.onAnswer(({coordinates:r})=>{let o=r.filter(({relative:a})=>!a);o.map(({name:a})=>a).join(`
`)!==[...s.keys()].join(`
`)&&(s=new Map(o.map(a=>[a.name,gC(a,e,t)])),n.replaceChildren(...[...s.values()].map(a=>a.element)));for(let a of o)s.get(a.name).take(a)}),{wanted:()=>Object.fromEntries([...s].flatMap(([r,{wanted:o}])=>o()?[[r,o()]]:[])),show:({motors:r})=>{for(let[o,a]of s)a.show(r[o])}}}function gC(i,e,t){let n=i,s=at("select","",{ariaLabel:`motor at ${i.name}`});s.append(new Option("off",""),new Option("target","target"),new Option(Nr(i)?"torque":"force","force"));let r=at("input","",{type:"range",disabled:!0,ariaLabel:`motor at ${i.name}, slider`}),o=at("input","",{type:"number",step:"any",disabled:!0,ariaLabel:`motor at ${i.name}, number`}),a=at("span","",{className:"unit"}),l=at("span","",{className:"faint motor-force"}),c=gn("motor",at("span",i.name,{className:"motor-name"}),s,r,o,a,l),u=Nr(i)?"N m":"N";s.addEventListener("change",()=>{let f=s.value;r.disabled=o.disabled=!f,a.textContent=f==="target"?fc(n):f?u:"";let[p,_]=f==="target"?[n.lower,n.upper].map(m=>Fa(n,m)):h(),g=ud(_-p);Object.assign(r,{min:Math.floor(p/g)*g,max:_,step:g}),o.value=f==="target"?pc(n,n.value):f?"0":"",r.value=o.value,f?t():l.textContent=""}),r.addEventListener("input",()=>o.value=r.value),o.addEventListener("input",()=>r.value=o.value);for(let f of[r,o])f.addEventListener("input",t);function h(){let f=mC*e.scene().masses.reduce((_,{carrier:g,mass:m})=>_+(g>0?m:0),0),p=Number((Nr(n)?f*e.data.length/4:f).toPrecision(2))||1;return[-p,p]}function d(){return!s.value||!Number.isFinite(o.valueAsNumber)?null:{kind:s.value,value:s.value==="target"?cd(n,o.valueAsNumber):o.valueAsNumber}}return{element:c,wanted:d,take:f=>n=f,show:f=>l.textContent=s.value==="target"&&f!==void 0?`${Number(f.toPrecision(3))} ${u}`:""}}var _C=.1,xC=1e3/60,yC=3,vC=.04;function SC(i,e){let t=O=>i.querySelector(`#touch-${O}`),n=e.stage.picture(),s=n?.pointing,r=lv(e),o=cv(i,e,()=>_()),a=!1,l=null,c=null,u=-1/0,h=!0,d=new Set;t("run").addEventListener("click",()=>a?v():_()),t("anew").addEventListener("click",()=>y()),t("reset").addEventListener("click",()=>E()),t("stops").addEventListener("change",()=>y(a)),t("show").addEventListener("click",H),t("save").addEventListener("click",q),t("hold").addEventListener("click",()=>l?N():k()),t("body").addEventListener("change",N),t("drag").addEventListener("change",N);for(let O of i.querySelectorAll("[data-touch-move]"))O.addEventListener("click",()=>D(...O.dataset.touchMove.split(",").map(Number)));e.onAnswer(()=>{f(),a&&v(!1)}),s&&P(e.stage.canvas());function f(){let O=e.scene().carriers.slice(1);O.join(`
`)!==[...t("body").options].map(({value:ee})=>ee).join(`
`)&&(t("body").replaceChildren(...O.map(ee=>new Option(ee,ee))),t("body").selectedIndex=O.length-1)}async function p(O){t("state").textContent="preparing ...",u=-1/0;let ee=await e.ask("/touch/begin",{stops:t("stops").checked,anew:O});return ee?w(ee):t("state").textContent="",!!ee}async function _(){a||(a=h=!0,t("drag").value==="view"&&(t("drag").value="pull"),S(),await p(!1)&&await g(),a=!1,S())}async function g(){let O=performance.now(),ee=!1;for(;a&&!ee&&(await new Promise(Z=>setTimeout(Z,Math.max(0,O+xC-performance.now()))),d.size>=yC&&await Promise.race(d),!(!a||ee));){let Y=performance.now(),U=Math.min((Y-O)/1e3,_C);O=Y;let W=e.ask("/touch/advance",{duration:U,motors:o.wanted(),...m()}).then(Z=>{d.delete(W),ee||=!Z,Z&&h&&Z.t>=u&&w(Z)});d.add(W)}await Promise.all(d)}let m=()=>{if(!l)return{};let{body:O,point:ee,target:Y}=l;return{hand:{body:O,point:ee.toArray(),target:Y.toArray(),strength:Number(t("strength").value)}}};function S(){t("run").textContent=a?"Pause":"Run",t("run").setAttribute("aria-pressed",String(a))}async function v(O=!0){a=!1,h=O,S(),await Promise.all(d),O&&c&&await e.ask("/configuration",{q:c})}async function y(O=!1){await v(),await p(!0)&&O&&_()}async function E(){await v(),u=-1/0;let O=await e.ask("/touch/reset");O&&(w(O),await e.ask("/configuration",{q:c}))}function w(O){c=O.positions,u=O.t,e.pose(O.bodies);let ee=O.speed<.95?`, ${O.speed.toFixed(2)} of real time`:"",Y=O.stopped.length?`; at its limit: ${O.stopped.join(", ")}`:"";if(t("state").textContent=`t = ${O.t.toFixed(2)} s, steps of ${Number((1e3*O.step).toPrecision(3))} ms${ee}${Y}`,o.show(O),l&&O.hand){let U=new C(...O.hand.force);t("force").textContent=`Force on ${l.body}: ${km(U.length())} N, (${O.hand.force.map(km).join(", ")}) N`,r.show(new C(...O.hand.anchor),l.target,`${km(U.length())} N`)}else l||(t("force").textContent="",r.hide())}function x(O,ee,Y){l={carrier:O,body:e.scene().carriers[O],point:ee,target:Y},t("hold").textContent="Release",t("hold").setAttribute("aria-pressed","true"),t("drag").value==="view"&&(t("drag").value="pull"),b(Y)}function b(O){l.target=O,r.show(s.place(l.carrier,l.point),O,""),t("drag").value==="pull"?_():L()}function N(){l=null,t("hold").textContent="Hold its centre",t("hold").setAttribute("aria-pressed","false"),t("force").textContent="",r.hide()}let I=!1;async function L(){if(a&&await v(),I)return;I=!0;let O=null;for(;l&&O!==l.target;){O=l.target;let{body:ee,point:Y}=l;await e.ask("/touch/reach",{body:ee,point:Y.toArray(),target:O.toArray()}),l&&r.show(s.place(l.carrier,l.point),l.target,"")}I=!1}function k(){let O=e.scene().carriers.indexOf(t("body").value),ee=e.scene().masses.find(U=>U.carrier===O);if(!ee||!s)return;let Y=new C(...ee.center);x(O,Y,s.place(O,Y))}function D(O,ee){l||k();let Y=vC*e.data.length;l&&b(l.target.clone().add(s.onScreen(Y*O,Y*ee)))}function P(O){let ee=null;O.addEventListener("pointerdown",Y=>{if(!i.open||t("drag").value==="view"||Y.button!==0||ee!==null)return;let U=s.bodyAt(Y);U&&(ee=Y.pointerId,n.steer(!1),O.setPointerCapture(ee),x(U.carrier,U.point,U.place))},{capture:!0}),O.addEventListener("pointermove",Y=>{if(Y.pointerId!==ee||!l)return;let U=s.inPlane(Y,l.target);U&&b(U)});for(let Y of["pointerup","pointercancel"])O.addEventListener(Y,U=>{U.pointerId===ee&&(ee=null,n.steer(!0),N())})}async function H(){await v(),fd(e,await e.ask("/touch/show"),({sentence:O})=>t("state").textContent=O)}async function q(){await v();let O=await e.ask("/touch/scenario");if(!O)return;let ee=new Blob([`${JSON.stringify(O.document,null,1)}
`],{type:"application/json"}),Y=Object.assign(document.createElement("a"),{href:URL.createObjectURL(ee),download:O.name});Y.click(),URL.revokeObjectURL(Y.href),t("state").textContent=`Saved as ${O.name}: cadmbs simulate ${O.name} does it again.`}}function km(i){return String(Number(i.toPrecision(3)))}var Hm={};Br(Hm,{start:()=>bC});function bC(i,e){let[t,n,s,r]=["kind","body","coordinate","representation"].map(f=>i.querySelector(`#velocity-${f}`)),o=i.querySelector("#velocity-of"),a=i.querySelector("#velocity-rates"),l=i.querySelector("#velocity-numbers");n.append(...e.data.bodies.map(f=>new Option(f,f))),n.selectedIndex=n.options.length-1;let c=[];e.extend(()=>{if(!t.value||!n.value)return{};let f={kind:t.value,body:n.value,representation:r.value};return t.value==="column"&&(f.coordinate=s.value),t.value==="twist"&&(f.rates=Object.fromEntries([...a.querySelectorAll("input")].map(p=>[p.name,p.valueAsNumber||0]))),{velocity:f}}),e.onAnswer(f=>{let p=f.coordinates.filter(_=>_.independent);JSON.stringify(p.map(({name:_})=>_))!==JSON.stringify(c)&&u(p),"velocity"in f&&(e.overlay("velocity",f.velocity&&ld(f.velocity,e.data.length)),l.textContent=f.velocity?.sentence??"")});for(let f of[t,n,s,r])f.addEventListener("change",d);a.addEventListener("input",()=>e.move({}));function u(f){c=f.map(({name:_})=>_);let p=s.value;s.replaceChildren(...c.map(_=>new Option(_,_))),c.includes(p)&&(s.value=p),a.replaceChildren(...f.map(({name:_,unit:g},m)=>{let S=document.createElement("label"),v=Object.assign(document.createElement("input"),{type:"number",step:"any",name:_,value:m===0?1:0});return S.append(`${_} [${g}/s] `,v),S})),h()}function h(){o.hidden=t.value!=="column",a.hidden=t.value!=="twist"}function d(){h(),e.move({})}}var MC={modelling:Um,findings:Nm,move:Fm,touch:zm,mobility:Dm,velocity:Hm,simulate:Bm};async function hv(i){let e=rv(i.live.token),t=Oa(document.getElementById("picture")),n=document.getElementById("live-note"),s=[],r=[],o=new Map;document.getElementById("columns").hidden=!0;let a=!0,{scene:l}=i;try{t.show(i.scene),ar(document.getElementById("layers"),t.picture())}catch(m){a=!1,Ar(m)}let c=ov(m=>h("/ask",{...m,...Object.assign({},...r.map(S=>S()))})),u=sv(t,m=>c({t:m}));async function h(m,S){try{let v=await e.ask(m,S);return v.poses&&d(v,S),v}catch(v){f(v.message,!0);return}}function d(m,S){a&&S?.t===void 0&&t.pose(uv(m.poses)),f(m.sentence,!m.moved||!m.closed);for(let v of s)v(m)}function f(m,S){n.textContent=m,n.className=S?"bad":"faint"}function p(m,S){S?o.set(m,S):o.delete(m),a&&t.picture().overlay(m,S)}async function _(){let m=await h("/scene");if(m&&(l=m.scene,document.querySelector("header p").textContent=m.about,document.getElementById("tables").innerHTML=m.tables,!!a)){t.show(l,{keepView:!0});for(let[S,v]of o)t.picture().overlay(S,v);await c({})}}let g={data:{...i.live,length:i.scene.length},ask:h,move:m=>c({q:m,t:void 0}),onAnswer:m=>s.push(m),extend:m=>r.push(m),overlay:p,renewScene:_,scene:()=>l,pose:m=>a&&t.pose(uv(m)),onPick:m=>a&&t.picture().onPick(m),say:f,showResult:async()=>u.show(await e.ask("/result")),stage:t};for(let[m,S]of Object.entries(MC)){let v=document.getElementById(`panel-${m}`);v&&S.start(v,g)}d(i.live.start),a&&await t.picture().ready().catch(m=>f(`A mesh cannot be shown: ${m.message}`,!0))}function uv(i){let e=new C(1,1,1);return[new Ne,...i.map(t=>new Ne().compose(new C(t[4],t[5],t[6]),new Vt(t[0],t[1],t[2],t[3]),e))]}var dv=6;function fv(i,e,t){if(!e||!i)return i&&(i.hidden=!0),{at:()=>[],scale:()=>({})};let n=un(e.times,Float64Array),s=un(e.frames,Float32Array),[r,o,a]=["column-body","column-coordinate","column-form"].map(p=>document.getElementById(p)),l=document.getElementById("column-text");Vm(r,["none",...e.bodies.map(({name:p})=>p)]),Vm(o,e.coordinates),Vm(a,Object.keys(e.conventions));for(let p of[r,o,a])p.addEventListener("change",t);function c(p,_){let[g,m]=Eh(n,_),S=(y,E)=>s[dv*(y*e.pairs.length+p)+E],v=Math.min(g+1,n.length-1);return Array.from({length:dv},(y,E)=>(1-m)*S(g,E)+m*S(v,E))}function u(p,_){let g=e.bodies[r.selectedIndex-1];if(!g)return l.textContent="",[];let m=e.pairs.findIndex(([N,I])=>N===g.carrier&&I===o.selectedIndex),S=a.value;if(m<0)return l.textContent=`${o.value} does not move ${g.name}: the column is zero.`,[];let v=c(m,p),y=new C(...v.slice(0,3)),E=_[g.carrier].clone().multiply(new Ne().set(...g.pose)),w=S==="spatial"?new C:new C().setFromMatrixPosition(E),x=new C(...v.slice(3)).add(y.clone().cross(w));h(S,y,x,E);let b=w.toArray();return[{name:`${o.value}, angular`,kind:"angular",point:b,vector:y.toArray()},{name:`${o.value}, linear`,kind:"linear",point:b,vector:x.toArray()}]}function h(p,_,g,m){let S=m.clone().invert(),v=w=>w.clone().transformDirection(S).multiplyScalar(w.length()),y=p==="body_fixed"||p==="mixed"?v(_):_,E=p==="body_fixed"?v(g):g;l.textContent=`(${[...y.toArray(),...E.toArray()].map(w=>w.toFixed(4)).join(", ")}); ${e.conventions[p]}`}function d(p){return{angular:p,linear:p/Math.max(1e-9,f)}}let f=wC(e);return{at:u,scale:d}}function wC(i){let e=0;for(let{pose:t}of i.bodies)e=Math.max(e,Math.hypot(t[3],t[7],t[11]));return e||1}function Vm(i,e){i.replaceChildren(...e.map(t=>Object.assign(document.createElement("option"),{textContent:t,value:t})))}function pv(i){let e=Tr(i.motion),t=null;try{t=sd(document.getElementById("picture"),i.scene)}catch(l){Ar(l)}let n=Lr(e,Th(e.times[0])),s=Vh(document.getElementById("curves"),i.panels,n.set),r=dd(i.arrows??[],e),o=t&&fv(document.getElementById("columns"),i.columns,()=>a(n.value()));function a(l){if(t){let c=e.at(l);t.pose(c);let u={...r.scale(t.arrowLength()),...o.scale(t.arrowLength())};t.arrows([...r.at(l),...o.at(l,c)],u)}s.showTime(l)}return n.onChange(a),n.set(n.value()),E_()&&n.repeat(),t&&ar(document.getElementById("layers"),t,r.hasLoads),(t?.ready()??Promise.resolve()).catch(l=>{document.getElementById("status").textContent=`A mesh cannot be shown: ${l.message}`})}function mv(i){let e=un(i.samples,Int32Array),t=un(i.kindOf,Uint16Array),n=un(i.messageOf,Uint16Array),s=i.columns.map(a=>({...a,values:EC(a)})),r={name:"sample",role:"other",values:Float64Array.from(e),low:e[0],high:e[e.length-1]},o=new Map(Array.from(e,(a,l)=>[a,l]));return{count:e.length,total:i.total,number:e,columns:s,axes:[r,...s],column:a=>[r,...s].find(l=>l.name===a),rowOf:a=>o.get(a),status:a=>i.kinds[t[a]].status,code:a=>i.kinds[t[a]].code,failed:a=>t[a]>0,kind:a=>`${i.kinds[t[a]].status}|${i.kinds[t[a]].code}`,message:a=>i.messages[n[a]]}}function er(i,e){return i.high>i.low?(e-i.low)/(i.high-i.low):.5}function en(i){return Number.isFinite(i)?String(Number(i.toPrecision(6))):"–"}function mc(i){return Object.assign(document.createElement("option"),{value:i,textContent:i})}function EC(i){let e=(i.high-i.low)*1e-7,t=n=>Math.abs(i.low+n)<e?0:i.low+n;return Float64Array.from(un(i.offsets,Float32Array),t)}var pd=16,TC={light:["#3b0f70","#31688e","#1f968b","#4b9b2f","#b08500"],dark:["#8f9bff","#4fb3d9","#35c9a0","#9fd94a","#fde725"]};function gv(i,e){let t=matchMedia("(prefers-color-scheme: dark)"),n=document.getElementById("color"),s=document.createElement("output");s.className="scale",n.append(mc("one colour"),...i.axes.map(({name:c})=>mc(c))),n.closest("label").after(s);let r=()=>i.axes[n.selectedIndex-1],o=c=>getComputedStyle(document.documentElement).getPropertyValue(c).trim();function a(){let c=r();if(s.hidden=!c,c){let u=document.createElement("span");u.className="bar",u.style.background=`linear-gradient(90deg, ${l().join(", ")})`,s.replaceChildren(`${en(c.low)} `,u,` ${en(c.high)}`)}e()}let l=()=>TC[t.matches?"dark":"light"];return n.addEventListener("change",a),t.addEventListener("change",a),s.hidden=!0,{dark:()=>t.matches,plain:()=>t.matches?"#56B4E9":"#0072B2",faint:()=>t.matches?"#4a5464":"#c3cad4",bad:()=>o("--bad"),ink:()=>o("--ink"),groups(c){let u=r();if(!u)return[[t.matches?"#56B4E9":"#0072B2",c]];let h=Array.from({length:pd},()=>[]);for(let d of c){let f=er(u,u.values[d]);h[Number.isFinite(f)?Math.min(pd-1,Math.floor(f*pd)):0].push(d)}return h.map((d,f)=>[AC(l(),(f+.5)/pd),d]).filter(([,d])=>d.length)}}}function AC(i,e){let t=Math.min(i.length-2,Math.floor(e*(i.length-1))),n=e*(i.length-1)-t,[s,r]=[i[t],i[t+1]].map(o=>[1,3,5].map(a=>Number.parseInt(o.slice(a,a+2),16)));return`rgb(${s.map((o,a)=>Math.round((1-n)*o+n*r[a])).join(", ")})`}var _v=150;function yv(i,e,t){let n=document.getElementById("histograms"),s=i.columns.map(u=>{let h=document.createElement("section"),d=Object.assign(document.createElement("h3"),{textContent:u.name}),f=Object.assign(document.createElement("p"),{className:"faint"}),p=Object.assign(document.createElement("div"),{className:"plot"});return h.append(d,p,f),n.append(h),{column:u,host:p,words:f,plot:null}});function r(u){let h=u.counts.length,d=new Array(h).fill(0);return u.values.forEach((f,p)=>{if(!e.mask[p]||!Number.isFinite(f))return;let _=u.high>u.low?Math.floor(er(u,f)*h):0;d[Math.min(h-1,Math.max(0,_))]+=1}),d}function o(u){let h=u.counts;if(e.isAll())return[xv(u),h,h];let d=RC(i,u),f=r(u).map((p,_)=>d[_]?p*h[_]/d[_]:0);return[xv(u),h,f]}function a(){for(let u of s){u.plot?.destroy();let h=mo(t.dark()),d=Xt.paths.bars({size:[1,1/0],align:0,gap:1}),f=_=>({paths:d,fill:_,stroke:_,width:0,points:{show:!1}}),p=vv(u.column);u.plot=new Xt({width:u.host.clientWidth,height:_v,scales:{x:{time:!1,range:(_,g,m)=>[g-p/2,m+p/2]},y:{range:(_,g,m)=>[0,Math.max(1,m)*1.05]}},axes:[{...h,size:28,space:60},{...h,size:46,space:24,incrs:[1,2,5].flatMap(_=>[0,1,2,3,4,5].map(g=>_*10**g)).sort((_,g)=>_-g)}],series:[{},f(t.faint()),f(t.plain())],legend:{show:!1},cursor:{points:{show:!1},y:!1,drag:{x:!0,y:!1,setScale:!1}},hooks:{setSelect:[_=>l(_,u.column)]}},o(u.column),u.host),u.plot.over.addEventListener("dblclick",()=>e.release(u.column)),c(u)}}function l(u,h){u.select.width>0&&(e.setRange(h,u.posToVal(u.select.left,"x"),u.posToVal(u.select.left+u.select.width,"x")),u.setSelect({left:0,top:0,width:0,height:0},!1))}function c({column:u,words:h}){let d=u.counts.reduce((p,_)=>p+_,0),f=e.hasRange(u)?`; selected ${e.range(u).map(en).join(" to ")}`:"";h.textContent=`${d} values from ${en(u.low)} to ${en(u.high)}${f}`}return e.onChange(()=>{for(let u of s)u.plot.setData(o(u.column)),c(u)}),a(),{draw:a,resize:()=>s.forEach(({plot:u,host:h})=>u.setSize({width:h.clientWidth,height:_v}))}}var Gm=new Map;function RC(i,e){if(!Gm.has(e)){let t=e.counts.length,n=new Array(t).fill(0);for(let s of e.values){if(!Number.isFinite(s))continue;let r=e.high>e.low?Math.floor(er(e,s)*t):0;n[Math.min(t-1,Math.max(0,r))]+=1}Gm.set(e,n)}return Gm.get(e)}function vv(i){return i.high>i.low?(i.high-i.low)/i.counts.length:Math.max(1,Math.abs(i.low))*.01}function xv(i){return i.counts.map((e,t)=>i.low+(t+.5)*vv(i))}function Sv(i,e){if(!i.motions.length)return{show:()=>{}};let t=document.getElementById("run"),n=document.getElementById("status");document.getElementById("columns").hidden=!0;let s=i.motions.map(h=>Tr(h.motion)),r=Math.min(...s.map(({times:h})=>h[0])),o=Math.max(...s.map(({times:h})=>h[h.length-1])),a=Lr({times:[r,o]},r),l=Oa(document.getElementById("picture")),c=null;function u(){let h=i.motions[Number(t.value)].scene;h!==c&&l.show(i.scenes[h],{keepView:c!==null}),c=h}try{u(),ar(document.getElementById("layers"),l.picture())}catch(h){Ar(h),c=null}return a.onChange(h=>{let d=Number(t.value);if(c===null)return;l.pose(s[d].at(h));let{times:f}=s[d];n.textContent=h>f[f.length-1]?`Sample ${i.motions[d].sample}: ${i.motions[d].end}`:""}),t.addEventListener("change",()=>{c!==null&&u(),a.set(a.value()),e(i.motions[Number(t.value)].sample)}),a.set(r),{show(h){t.value!==String(h)&&(t.value=String(h),c!==null&&u(),a.set(a.value()))}}}var Dr=300,Wm=44,md=24,CC=84,PC=16,Mv=6e3;function wv(i,e,t,n,s){let r=document.getElementById("parallel"),o=document.getElementById("parallel-frame"),a=r.getContext("2d"),l=n(),c=0,u=null,h=null,d=x=>l.length>1?50+x*(c-100)/(l.length-1):c/2,f=x=>Dr-md-x*(Dr-Wm-md),p=x=>Math.min(1,Math.max(0,(Dr-md-x)/(Dr-Wm-md)));function _(){l=n(),c=Math.max(o.clientWidth,100+CC*(l.length-1)),r.width=c*devicePixelRatio,r.height=Dr*devicePixelRatio,r.style.width=`${c}px`,r.style.height=`${Dr}px`,g()}function g(){a.setTransform(devicePixelRatio,0,0,devicePixelRatio,0,0),a.clearRect(0,0,c,Dr);let x=[],b=[];for(let k=0;k<i.count;k+=1)(e.mask[k]?x:b).push(k);let[N,I]=[bv(x),bv(b)];m(I,t.faint(),I.length>500?.25:.6,1);let L=N.length>2e3?.15:N.length>300?.4:.8;m(N.filter(k=>i.failed(k)),t.bad(),L,1.2);for(let[k,D]of t.groups(N.filter(P=>!i.failed(P))))m(D,k,L,1);h!==null&&m([h],t.ink(),1,2.5),l.forEach(S),r.setAttribute("aria-label",y(N.length<x.length))}function m(x,b,N,I){a.strokeStyle=b,a.globalAlpha=N,a.lineWidth=I,a.beginPath();for(let L of x){let k=!1;l.forEach((D,P)=>{let H=er(D,D.values[L]);Number.isFinite(H)?k?a.lineTo(d(P),f(H)):(a.moveTo(d(P),f(H)),k=!0):k=!1})}a.stroke(),a.globalAlpha=1}function S(x,b){if(a.strokeStyle=a.fillStyle=t.ink(),a.lineWidth=1.2,a.beginPath(),a.moveTo(d(b),f(0)),a.lineTo(d(b),f(1)),a.stroke(),e.hasRange(x)){let[N,I]=e.range(x).map(L=>Math.min(1,Math.max(0,er(x,L))));a.fillRect(d(b)-4,f(I),8,Math.max(2,f(N)-f(I)))}a.textAlign="center",a.font="600 12px system-ui, sans-serif",a.fillText(v(x.name),d(b),14),a.font="11px system-ui, sans-serif",a.fillText(en(x.high),d(b),Wm-10),a.fillText(en(x.low),d(b),Dr-7)}function v(x){let b=l.length>1?d(1)-d(0)-8:c;if(a.measureText(x).width<=b)return x;let N=x.length;for(;N>1&&a.measureText(`${x.slice(0,N)}…`).width>b;)N-=1;return`${x.slice(0,N)}…`}function y(x){let b=l.filter(e.hasRange).map(I=>`${I.name} from ${e.range(I).map(en).join(" to ")}`),N=x?`, ${Mv} of them drawn`:"";return`Axes: ${l.map(I=>I.name).join(", ")}. ${e.count()} lines selected${N}. ${b.join("; ")}`}let E=x=>l.findIndex((b,N)=>Math.abs(d(N)-x)<=PC);r.addEventListener("pointerdown",x=>{if(x.pointerType==="touch")return;u={axis:E(x.offsetX),start:p(x.offsetY),moved:!1},r.setPointerCapture(x.pointerId)}),r.addEventListener("pointermove",x=>{if(r.style.cursor=E(x.offsetX)<0?"pointer":"ns-resize",!u||u.axis<0)return;let b=p(x.offsetY);if(Math.abs(b-u.start)>.01&&(u.moved=!0),!u.moved)return;let N=l[u.axis],[I,L]=[u.start,b].sort((k,D)=>k-D).map(k=>N.low+k*(N.high-N.low));e.setRange(N,I,L)}),r.addEventListener("pointerup",x=>{let b=u;u=null,!(!b||b.moved)&&(b.axis>=0?e.release(l[b.axis]):w(x.offsetX,x.offsetY))});function w(x,b){let N=l.findIndex((D,P)=>P+1<l.length&&d(P)<=x&&x<=d(P+1));if(N<0)return;let I=(x-d(N))/(d(N+1)-d(N)),[L,k]=[null,8];for(let D=0;D<i.count;D+=1){if(!e.mask[D])continue;let[P,H]=[N,N+1].map(O=>f(er(l[O],l[O].values[D]))),q=Math.abs((1-I)*P+I*H-b);q<k&&([L,k]=[D,q])}L!==null&&s(L)}return e.onChange(g),_(),{draw:g,resize:_,mark(x){h=x,g()}}}function bv(i){let e=Math.ceil(i.length/Mv);return e>1?i.filter((t,n)=>n%e===0):i}var gc=200,Ev=10;function Av(i,e,t){let n=document.getElementById("range-rows"),s=i.columns.filter(({role:u})=>u==="parameter"),r=i.columns.filter(({role:u})=>u==="output"),o=Math.max(1,Ev-Math.min(r.length,4)),a=new Set([...s.slice(0,o),...r.slice(0,Ev-Math.min(o,s.length))]),l=i.axes.map(u=>c(u));n.append(...l.map(({element:u})=>u));function c(u){let h=document.createElement("fieldset"),d=document.createElement("legend"),f=Object.assign(document.createElement("input"),{type:"checkbox",checked:a.has(u)}),p=document.createElement("label");p.append(f,` ${u.name}`),f.setAttribute("aria-label",`Axis ${u.name}`),f.addEventListener("change",t),d.append(p);let[_,g]=[Tv(u,"least",0),Tv(u,"greatest",gc)],m=document.createElement("output");h.append(d,_,g,m);let S=y=>u.low+Number(y.value)/gc*(u.high-u.low);for(let y of[_,g])y.addEventListener("input",()=>{Number(_.value)>Number(g.value)&&((y===_?g:_).value=y.value),e.setRange(u,S(_),S(g))});function v(){let[y,E]=e.range(u),w=x=>u.high>u.low?gc*(x-u.low)/(u.high-u.low):0;document.activeElement!==_&&(_.value=w(y)),document.activeElement!==g&&(g.value=u.high>u.low?w(E):gc),m.textContent=`${en(y)} to ${en(E)}`,_.setAttribute("aria-valuetext",en(y)),g.setAttribute("aria-valuetext",en(E))}return v(),{element:h,axis:f,column:u,refresh:v}}return e.onChange(()=>l.forEach(u=>u.refresh())),{axes:()=>l.filter(({axis:u})=>u.checked).map(({column:u})=>u)}}function Tv(i,e,t){let n=Object.assign(document.createElement("input"),{type:"range",min:0,max:gc,step:1});return n.value=t,n.disabled=!(i.high>i.low),n.setAttribute("aria-label",`${i.name}, ${e}`),n}function Rv(i,e,t){let n=document.getElementById("sample-title"),s=document.getElementById("sample-values"),r=document.getElementById("sample-number");r.max=e.total-1;function o(u,{focus:h=!1}={}){let d=i.number[u];n.textContent=`Sample ${d}`,r.value=d;let f=Object.assign(document.createElement("p"),{className:i.failed(u)?"outcome bad":"outcome good"});f.textContent=i.failed(u)?`✗ ${i.status(u)} (${i.code(u)}): ${i.message(u)}`:"✓ computed to its end";let p=document.createElement("dl");for(let _ of i.columns)p.append(Object.assign(document.createElement("dt"),{textContent:_.name,className:_.role}),Object.assign(document.createElement("dd"),{textContent:en(_.values[u])}));s.replaceChildren(f,p,...a(d)),h&&(n.focus(),n.scrollIntoView({block:"nearest"}))}function a(u){let h=e.motions.findIndex(d=>d.sample===u);return h>=0?(t(h),[Object.assign(document.createElement("a"),{href:"#stage",textContent:"Its motion is in the picture."})]):l(u,"Its motion as a page of its own:")}function l(u,h){let d=e.command.replaceAll("{sample}",String(u)),f=Object.assign(document.createElement("code"),{textContent:d,tabIndex:0});f.setAttribute("role","group"),f.setAttribute("aria-label","Command");let p=Object.assign(document.createElement("button"),{type:"button",textContent:"Copy"});return p.setAttribute("aria-label","Copy the command"),p.addEventListener("click",()=>{getSelection().selectAllChildren(f),navigator.clipboard?.writeText(d).then(()=>p.textContent="Copied",()=>p.textContent="Selected: copy it by Ctrl+C")}),[Object.assign(document.createElement("p"),{className:"faint",textContent:h}),f,p]}function c(u){n.textContent=`Sample ${u}`;let h=Number.isInteger(u)&&u>=0;s.replaceChildren(Object.assign(document.createElement("p"),{textContent:"This page does not hold it."}),...h&&i.count<i.total?l(u,"If the study has it, this shows its values and motion:"):[])}return{show:o,refuse:c}}var Cv=360,IC=14;function Iv(i,e,t,n,s){let r=document.getElementById("scatter"),[o,a]=["scatter-x","scatter-y"].map(v=>document.getElementById(v)),l=document.getElementById("scatter-text"),c=null,u=[],h=null;for(let[v,y]of[[o,n.x],[a,n.y]])v.append(...i.axes.map(E=>mc(E.name))),v.value=y,v.addEventListener("change",f);let d=()=>[i.axes[o.selectedIndex],i.axes[a.selectedIndex]];function f(){c?.destroy();let[v,y]=d();u=Array.from(v.values.keys()).filter(b=>Number.isFinite(v.values[b])&&Number.isFinite(y.values[b])),u.sort((b,N)=>v.values[b]-v.values[N]);let E=mo(t.dark()),w={labelFont:"12px sans-serif",labelSize:18};c=new Xt({width:r.clientWidth,height:Cv,scales:{x:{time:!1,range:Pv},y:{range:Pv}},axes:[{...E,...w,label:v.name,size:34},{...E,...w,label:y.name,size:66}],series:[{},{paths:()=>null,points:{show:!1}}],legend:{show:!1},cursor:{points:{show:!1},drag:{x:!0,y:!0,uni:12}},hooks:{draw:[g]}},[u.map(b=>v.values[b]),u.map(b=>y.values[b])],r);let x=[0,0];c.over.addEventListener("pointerdown",b=>x=[b.clientX,b.clientY]),c.over.addEventListener("pointerup",b=>{if(Math.hypot(b.clientX-x[0],b.clientY-x[1])>3)return;let N=p(b.offsetX,b.offsetY);N!==null&&s(N)}),c.over.addEventListener("pointermove",b=>_(p(b.offsetX,b.offsetY))),_(null)}function p(v,y){let[E,w]=d(),[x,b]=[null,IC];for(let N of u){let I=Math.hypot(c.valToPos(E.values[N],"x")-v,c.valToPos(w.values[N],"y")-y);I<b&&([x,b]=[N,I])}return x}function _(v){let[y,E]=d(),[w,x]=[en(E.low),en(E.high)];l.textContent=v===null?`${u.length} of ${i.count} samples have both; ${E.name} from ${w} to ${x}.`:`Sample ${i.number[v]}: ${y.name} ${en(y.values[v])}, ${E.name} ${en(E.values[v])}.`}function g(v){let{ctx:y,bbox:E}=v,[w,x]=d(),b=(u.length>4e3?2:u.length>600?4:6)*devicePixelRatio,N=k=>[v.valToPos(w.values[k],"x",!0),v.valToPos(x.values[k],"y",!0)];y.save(),y.beginPath(),y.rect(E.left,E.top,E.width,E.height),y.clip();let I=(k,D)=>{y.fillStyle=k,y.beginPath();for(let P of D){let[H,q]=N(P);y.moveTo(H+b/2,q),y.arc(H,q,b/2,0,2*Math.PI)}y.fill()};I(t.faint(),u.filter(k=>!e.mask[k]));let L=u.filter(k=>e.mask[k]);for(let[k,D]of t.groups(L.filter(P=>!i.failed(P))))I(k,D);m(y,L.filter(k=>i.failed(k)),N,b),h!==null&&S(y,N(h)),y.restore()}function m(v,y,E,w){v.strokeStyle=t.bad(),v.lineWidth=1.5*devicePixelRatio,v.beginPath();for(let x of y){let[b,N]=E(x);for(let I of[-1,1])v.moveTo(b-w,N-I*w),v.lineTo(b+w,N+I*w)}v.stroke()}function S(v,[y,E]){v.strokeStyle=t.ink(),v.lineWidth=2*devicePixelRatio,v.beginPath(),v.arc(y,E,7*devicePixelRatio,0,2*Math.PI),v.stroke()}return LC(()=>c,d,e),e.onChange(()=>c.redraw(!1)),f(),{draw:f,resize:()=>c.setSize({width:r.clientWidth,height:Cv}),repaint:()=>c.redraw(!1),mark(v){h=v,c.redraw(!1)}}}function LC(i,e,t){let n=(s,r)=>document.getElementById(s).addEventListener("click",r);n("select-visible",()=>{e().forEach((s,r)=>{let{min:o,max:a}=i().scales[r?"y":"x"];t.setRange(s,o,a)})}),n("scatter-in",()=>{for(let s of["x","y"]){let{min:r,max:o}=i().scales[s];i().setScale(s,{min:r+(o-r)/4,max:o-(o-r)/4})}}),n("scatter-all",()=>i().setData(i().data))}function Pv(i,e,t){if(e===null)return[0,1];let n=t>e?.03*(t-e):Math.max(Math.abs(e),1)*.05;return[e-n,t+n]}function Lv(i){let e=new Map,t=new Uint8Array(i.count).fill(1),n=[],s=null,r=i.count,o=!1;function a(){t.fill(1);for(let[c,[u,h]]of e)c.values.forEach((d,f)=>{d>=u&&d<=h||(t[f]=0)});if(s!==null)for(let c=0;c<t.length;c+=1)i.kind(c)!==s&&(t[c]=0);r=t.reduce((c,u)=>c+u,0),!o&&(o=!0,requestAnimationFrame(()=>{o=!1;for(let c of n)c()}))}function l(c,u,h){u<=c.low&&h>=c.high?e.delete(c):e.set(c,[u,h]),a()}return{mask:t,count:()=>r,isAll:()=>e.size===0&&s===null,range:c=>e.get(c)??[c.low,c.high],hasRange:c=>e.has(c),setRange:l,release(c){e.delete(c),a()},kind:()=>s,setKind(c){s=c,a()},clear(){e.clear(),s=null,a()},onChange:c=>n.push(c)}}var _c=20;function Nv(i,e,t){let n=document.getElementById("samples"),s=document.getElementById("search"),r=document.getElementById("pages"),[o,a]=["pages-back","pages-on"].map(v=>document.getElementById(v)),l=[...i.axes.map(v=>({name:v.name,of:y=>v.values[y],isNumber:!0})),{name:"status",of:f}],c={head:l[0],sign:1},u=[],h=0,d=null;function f(v){return i.failed(v)?`${i.status(v)} (${i.code(v)})`:i.status(v)}let p=document.createElement("tr");for(let v of l){let y=Object.assign(document.createElement("th"),{scope:"col"}),E=Object.assign(document.createElement("button"),{type:"button",textContent:v.name});E.addEventListener("click",()=>{c={head:v,sign:c.head===v?-c.sign:1},_()}),y.append(E),p.append(y),v.cell=y}n.tHead.append(p);function _(){let v=s.value.trim().toLowerCase(),y=x=>String(i.number[x])===v||!/^\d+$/.test(v)&&`${f(x)} ${i.message(x)}`.toLowerCase().includes(v);u=[];for(let x=0;x<i.count;x+=1)e.mask[x]&&(!v||y(x))&&u.push(x);let{head:E,sign:w}=c;u.sort((x,b)=>w*NC(E.of(x),E.of(b))||x-b);for(let x of l)x.cell.setAttribute("aria-sort",x===E?w>0?"ascending":"descending":"none");h=0,g()}function g(){let v=Math.max(1,Math.ceil(u.length/_c));h=Math.min(Math.max(h,0),v-1),r.textContent=u.length?`${h*_c+1} to ${Math.min(u.length,(h+1)*_c)} of ${u.length}`:"none",o.disabled=h===0,a.disabled=h===v-1,n.tBodies[0].replaceChildren(...u.slice(h*_c,(h+1)*_c).map(m))}function m(v){let y=document.createElement("tr");y.classList.toggle("shown",v===d);for(let[E,w]of l.entries()){let x=document.createElement(E?"td":"th");if(E===0){x.scope="row";let b=Object.assign(document.createElement("button"),{type:"button",textContent:i.number[v]});b.setAttribute("aria-label",`Open sample ${i.number[v]}`),b.addEventListener("click",()=>t(v,{focus:!0})),x.append(b)}else x.textContent=w.isNumber?en(w.of(v)):w.of(v);y.append(x)}return y}s.addEventListener("input",_),document.getElementById("search-form").addEventListener("submit",v=>v.preventDefault()),o.addEventListener("click",()=>S(-1)),a.addEventListener("click",()=>S(1)),e.onChange(_),_();function S(v){h+=v,g()}return{beside:(v,y)=>u[Math.min(u.length-1,Math.max(0,u.indexOf(v)+y))],first:()=>u[0],mark(v){d=v,g()}}}function NC(i,e){return typeof i=="string"?i.localeCompare(e):Number.isNaN(i)||Number.isNaN(e)?Number(Number.isNaN(i))-Number(Number.isNaN(e)):i-e}function Dv(i){let e=mv(i),t=Lv(e),n=gv(e,f),s=Sv(i,_=>e.rowOf(_)!==void 0&&d(e.rowOf(_))),r=Rv(e,i,s.show),o=Av(e,t,()=>l.resize()),a=Iv(e,t,n,i.first,d),l=wv(e,t,n,o.axes,d),c=yv(e,t,n),u=Nv(e,t,d),h=null;function d(_,g){h=_,r.show(_,g);for(let m of[a,l,u])m.mark(_)}function f(){a.draw(),l.draw(),c.draw()}function p(){let _=t.isAll()?`All ${e.count} samples are selected`:`${t.count()} of ${e.count} samples are selected`,g=e.count<e.total?`, of ${e.total} in the study`:"";document.getElementById("selected").textContent=`${_}${g}.`,document.getElementById("clear").disabled=t.isAll();for(let m of document.querySelectorAll("button.kind"))m.setAttribute("aria-pressed",String(t.kind()===m.dataset.kind))}for(let _ of document.querySelectorAll("button.kind"))_.addEventListener("click",()=>t.setKind(t.kind()===_.dataset.kind?null:_.dataset.kind));document.getElementById("clear").addEventListener("click",t.clear),document.getElementById("open-sample").addEventListener("submit",_=>{_.preventDefault();let g=document.getElementById("sample-number").valueAsNumber;e.rowOf(g)===void 0?r.refuse(g):d(e.rowOf(g))});for(let[_,g]of[["previous",-1],["next",1]])document.getElementById(_).addEventListener("click",()=>{let m=u.beside(h,g);m!==void 0&&d(m)});t.onChange(p),p(),d(e.rowOf(i.motions[0]?.sample)??u.first()),DC(()=>{a.resize(),l.resize(),c.resize()})}function DC(i){let e=document.querySelector("main"),t=e.clientWidth;new ResizeObserver(()=>requestAnimationFrame(()=>{e.clientWidth!==t&&(t=e.clientWidth,i())})).observe(e)}var gd=JSON.parse(document.getElementById("data").textContent),OC=gd.live?hv:gd.study?i=>Dv(i.study):gd.runs?Zy:pv;await OC(gd);document.documentElement.dataset.ready="yes";
